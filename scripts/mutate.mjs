import { ensureDependencies } from './support/install.mjs'
import { runPackage } from './support/run.mjs'

/** Installs dependencies if needed, then runs tests/mutate/run.ts with the given options. */
await ensureDependencies()
process.exit(await runPackage('tsx', 'dist/cli.mjs', ['tests/mutate/run.ts', ...process.argv.slice(2)]))
