import path from 'node:path'
import { ensureDependencies } from './support/install.mjs'
import { root, run } from './support/run.mjs'

/** The analysts' visualizer of the machines; --export writes their charts into docs/statecharts; `compare`, `trace` and `report` are in statecharts/README.md. */
await ensureDependencies()
// A report is printed by the browser that the tests use.
if (process.argv[2] === 'report' && !process.env.CHROMIUM_PATH) {
  const { findChromium } = await import('./support/chromium.mjs')
  process.env.CHROMIUM_PATH = findChromium()?.path ?? ''
}
const statecharts = path.join(root, 'statecharts', 'bin', 'statecharts.mjs')
process.exit(await run(process.execPath, [statecharts, ...process.argv.slice(2)]))
