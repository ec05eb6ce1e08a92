import { ensureDependencies } from './support/install.mjs'
import { runPackage } from './support/run.mjs'

/**
 * Tries small mistakes in every chart and says which of them no test notices; `-- --machine upload` tries one chart, `-- --match params`
 * those whose description matches, `-- --selectors` the selectors instead, `-- --domain` the rules and records, `-- --src` what is
 * in src beside the components, `-- --components` those.
 */
await ensureDependencies()
process.exit(await runPackage('tsx', 'dist/cli.mjs', ['tests/mutate/run.ts', ...process.argv.slice(2)]))
