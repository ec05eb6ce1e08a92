import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { playwrightResults, tableOf, vitestResults } from './support/conformance.mjs'
import { root } from './support/run.mjs'

/**
 * `npm run conformance [-- REPORT…]` prints each section of the specification with its number of tests, from the JSON reports of the
 * last test run or from those given. It fails if a section has no test or a failed one.
 */
const given = process.argv.slice(2)
const reports =
  given.length > 0 ? given : ['vitest', 'playwright'].map((name) => path.join(root, 'test-results', `${name}.json`))
const missing = reports.filter((file) => !existsSync(file))
if (missing.length > 0) {
  console.error(`No test results at ${missing.join(' and ')}. Run npm test first.`)
  process.exit(1)
}

const results = await Promise.all(
  reports.map(async (file) => {
    const report = JSON.parse(await readFile(file, 'utf8'))
    return 'testResults' in report ? vitestResults(report) : playwrightResults(report)
  }),
)
const table = tableOf(results.flat())
console.log('section  tests  failed')
for (const { section, name, tests, failed } of table) {
  console.log(`${section.padStart(7)}  ${String(tests).padStart(5)}  ${String(failed).padStart(6)}  ${name}`)
}
const uncovered = table.filter(({ tests, failed }) => tests === 0 || failed > 0).map(({ section }) => `§${section}`)
if (uncovered.length > 0) console.error(`Not covered by passing tests: ${uncovered.join(', ')}`)
process.exit(uncovered.length === 0 ? 0 : 1)
