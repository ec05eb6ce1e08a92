import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readOptions } from './support/readOptions.mjs'
import { ensureBuilt } from './support/ready.mjs'
import { root } from './support/run.mjs'

/** Packs the built product into an archive that needs only Node, with its bill of materials and checksums beside it. */

const USAGE = `npm run release -- [options]
  --try        unpacks and starts the archive, as an operator would
  --to FOLDER  where the files are written (release)`

const { values } = readOptions(USAGE, {
  try: { type: 'boolean', default: false },
  to: { type: 'string', default: 'release' },
})

await ensureBuilt()
// Imported late, because the packages may have been missing before.
const { contentsOfRelease } = await import('./release/contents.mjs')
const { pack } = await import('./release/pack.mjs')
const { name, version, bill, entries } = await contentsOfRelease()
// Some packages are platform-specific.
const folder = `${name}-${version}-${process.platform}-${process.arch}`
const to = path.resolve(root, values.to)
await mkdir(to, { recursive: true })
const archive = path.join(to, `${folder}.tar.gz`)
await pack(archive, folder, entries)
const billFile = path.join(to, `${name}-${version}.cdx.json`)
await writeFile(billFile, bill)

/** A line as `sha256sum --check` reads it. */
async function sumOf(file) {
  const hash = createHash('sha256').update(await readFile(file))
  return `${hash.digest('hex')}  ${path.basename(file)}\n`
}
const sums = await Promise.all([archive, billFile].map(sumOf))
await writeFile(path.join(to, 'SHA256SUMS'), sums.join(''))
console.log(`${entries.length} files are packed in ${path.relative(root, to)}/, with SHA256SUMS:`)
process.stdout.write(sums.join(''))
if (values.try) {
  const { tryRelease } = await import('./release/trial.mjs')
  for (const line of await tryRelease({ archive, folder })) console.log(line)
}
