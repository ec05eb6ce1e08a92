import { ensureDependencies } from './support/install.mjs'
import { runPackage } from './support/run.mjs'

/** Generates paths through the machines for testers; see `npm run paths -- --help`. */
await ensureDependencies()
process.exit(await runPackage('tsx', 'dist/cli.mjs', ['tests/paths/cli.ts', ...process.argv.slice(2)]))
