import { runPackage } from './support/run.mjs'

/** Runs the unit tests of what differs from the last commit: the everyday ones, unless TEST_TIER names another tier. */
const { TEST_TIER = 'everyday' } = process.env
const args = ['run', '--changed', ...process.argv.slice(2)]
process.exit(await runPackage('vitest', 'vitest.mjs', args, { env: { TEST_TIER } }))
