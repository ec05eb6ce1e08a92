import path from 'node:path'
import { ensureDependencies } from './support/install.mjs'
import { resolveProgramme } from './support/programme.mjs'
import { root, run } from './support/run.mjs'

/** Starts the visualizer of the machines; statecharts/README.md lists its commands. */
resolveProgramme()
await ensureDependencies()
// The visualizer prints reports with the tests' browser.
if (process.argv[2] === 'report' && !process.env.CHROMIUM_PATH) {
  const { findChromium } = await import('./support/chromium.mjs')
  process.env.CHROMIUM_PATH = findChromium()?.path ?? ''
}
const statecharts = path.join(root, 'statecharts', 'bin', 'statecharts.mjs')
process.exit(await run(process.execPath, [statecharts, ...process.argv.slice(2)]))
