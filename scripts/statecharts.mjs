import { ensureDependencies } from './support/install.mjs'
import { runPackage } from './support/run.mjs'

/** The analysts' visualizer of the machines; with --export it writes their charts into docs/statecharts. */
await ensureDependencies()
process.exit(await runPackage('tsx', 'dist/cli.mjs', ['statecharts/main.ts', ...process.argv.slice(2)]))
