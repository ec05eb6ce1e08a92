import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readOptions } from './support/readOptions.mjs'
import { ensureBuilt } from './support/ready.mjs'
import { root } from './support/run.mjs'

/** Packs the built product into an archive that needs only Node. */

const USAGE = `npm run release -- [options]
  --try        unpacks and starts the archive, as an operator would
  --to FOLDER  where the archive is written (release)`

const { values } = readOptions(USAGE, {
  try: { type: 'boolean', default: false },
  to: { type: 'string', default: 'release' },
})

await ensureBuilt()
// Imported late, because the packages may have been missing before.
const { contentsOfRelease } = await import('./release/contents.mjs')
const { pack } = await import('./release/pack.mjs')
const { name, version, entries } = await contentsOfRelease()
// Some packages are platform-specific.
const folder = `${name}-${version}-${process.platform}-${process.arch}`
await mkdir(path.join(root, values.to), { recursive: true })
const archive = path.join(root, values.to, `${folder}.tar.gz`)
await pack(archive, folder, entries)
const content = await readFile(archive)
console.log(`${path.relative(root, archive)}: ${entries.length} files, ${(content.length / 1e6).toFixed(1)} MB`)
console.log(`sha256 ${createHash('sha256').update(content).digest('hex')}`)
if (values.try) {
  const { tryRelease } = await import('./release/trial.mjs')
  for (const line of await tryRelease({ archive, folder })) console.log(line)
}
