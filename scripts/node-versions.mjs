import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt } from './support/ready.mjs'
import { readOptions } from './support/readOptions.mjs'
import { root, run, runNpm } from './support/run.mjs'

/** Runs the unit tests on every supported Node, which npm downloads. */

const USAGE = `npm run test:nodes -- [options] [FILE…]
  --node VERSION  one version, can be repeated (20.19, 22, 24)`

const { values, positionals } = readOptions(
  USAGE,
  { node: { type: 'string', multiple: true, default: ['20.19', '22', '24'] } },
  { allowPositionals: true },
)
const isWindows = process.platform === 'win32'
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`

/**
 * Returns the binary of a Node version from npm's cache.
 * @param {string} version
 */
async function fetchNode(version) {
  const folder = path.join(root, 'node_modules', '.cache', 'nodes', version)
  const binary = path.join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  await mkdir(folder, { recursive: true })
  console.log(`Fetching Node ${version} …`)
  const wanted = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${packageName}@${version}`]
  const code = await runNpm(wanted, { cwd: folder })
  if (code !== 0 || !existsSync(binary)) throw new Error(`${packageName}@${version} could not be installed.`)
  return binary
}

await ensureBuilt()
const outcomes = []
for (const version of values.node) {
  const node = await fetchNode(version)
  console.log(`\n── Node ${version} ──`)
  await run(node, ['--version'])
  outcomes.push({ version, code: await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...positionals]) })
}
console.log('\n── summary ──')
for (const { version, code } of outcomes) console.log(`Node ${version}: ${code === 0 ? 'passed' : 'FAILED'}`)
process.exit(outcomes.every(({ code }) => code === 0) ? 0 : 1)
