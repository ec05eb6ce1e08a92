import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressBelow } from './support/compress.mjs'
import { ensureDependencies } from './support/install.mjs'
import { checkProgramme } from './support/programme.mjs'
import { root, run, runPackage } from './support/run.mjs'
import { BUILD_HASH_FILE, filesBelow, isBuilt, sourcesHash } from './support/sources.mjs'

/**
 * Builds dist/: portal/ and desk/ for browsers, render/, server/, domain/, programme/ and reference/. The build happens in a
 * temporary folder, so that a failed build or a running server keeps the old one. With --if-needed, skips an up-to-date
 * dist/.
 */
const start = performance.now()
const beside = path.join(root, 'node_modules', '.cache', `build-${process.pid}`)
const old = `${beside}-old`

checkProgramme()
await ensureDependencies({ dev: false })
if (process.argv.includes('--if-needed') && (await isBuilt())) {
  console.log('dist/ is up to date.')
  process.exit(0)
}
console.log('Building the portal …')
const hash = await sourcesHash()
await mkdir(beside, { recursive: true })
const env = { BUILD_DIR: beside, NODE_ENV: 'production', VITE_BUILD: hash.slice(0, 12) }
const codes = await Promise.all([
  runPackage('vite', 'bin/vite.js', ['build', '--app', '--logLevel', 'error'], { env }),
  run(process.execPath, ['scripts/build-reference.mjs', path.join(beside, 'reference')], { env }),
])
if (codes.some((code) => code !== 0)) {
  await rm(beside, { recursive: true, force: true })
  console.error('The build failed. dist/ is unchanged.')
  process.exit(1)
}
for (const file of await filesBelow('server')) {
  if (!/\.(tsx?|md)$/.test(file)) await cp(path.join(root, file), path.join(beside, file))
}
for (const script of ['keepEarly.js', 'earlyScreen.js'])
  await minifyFile(path.join(beside, 'server', 'features', 'pages', script))
await Promise.all(['portal', 'desk', 'reference'].map((name) => compressBelow(path.join(beside, name))))
await writeFile(path.join(beside, BUILD_HASH_FILE), hash)

const dist = path.join(root, 'dist')
if (existsSync(dist)) await rename(dist, old)
await rename(beside, dist)
await rm(old, { recursive: true, force: true })
console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)

/** For a script that pages contain inline. */
async function minifyFile(file) {
  // Imported late, because it may not have been installed before.
  const { minify } = await import('vite')
  const { code } = await minify(file, await readFile(file, 'utf8'))
  await writeFile(file, code)
}
