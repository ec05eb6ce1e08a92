import { ensureDependencies } from './support/install.mjs'
import { runPackage } from './support/run.mjs'

/** Paths through the machines, for testers; `npm run paths -- --help` lists what it can be asked. */
await ensureDependencies()
process.exit(await runPackage('tsx', 'dist/cli.mjs', ['tests/paths/cli.ts', ...process.argv.slice(2)]))
