import path from 'node:path'
import { ensureDependencies } from './support/install.mjs'
import { root, run } from './support/run.mjs'

/** The analysts' visualizer of the machines; with --export it writes their charts into docs/statecharts. */
await ensureDependencies()
const statecharts = path.join(root, 'statecharts', 'bin', 'statecharts.mjs')
process.exit(await run(process.execPath, [statecharts, ...process.argv.slice(2)]))
