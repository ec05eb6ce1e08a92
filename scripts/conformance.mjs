import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drawn, judge, playwrightResults, rowsOf, vitestResults } from './support/conformance.mjs'
import { root, run } from './support/run.mjs'

/**
 * `npm run conformance` prints, section by section, how many statements the specification makes, how many tests name it, how many of
 * them passed and how many statements have none. It reads what `npm test` left in test-results/, and runs it where that is missing.
 */
const results = path.join(root, 'test-results')
const { values: files } = parseArgs({
  options: {
    statements: { type: 'string', default: path.join(root, 'docs', 'conformance.md') },
    vitest: { type: 'string', default: path.join(results, 'vitest.json') },
    playwright: { type: 'string', default: path.join(results, 'playwright.json') },
  },
})

const missing = () => [files.vitest, files.playwright].filter((file) => !existsSync(file))
if (missing().length > 0) {
  console.log('There are no results of both test runners yet, so the tests are run first.')
  await run(process.execPath, [path.join(root, 'scripts', 'test.mjs')])
}
if (missing().length > 0) stop(`The tests left no results at ${missing().join(' and ')}.`)

function stop(reason) {
  console.error(reason)
  process.exit(1)
}

async function json(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return stop(`${file} is no JSON report of a test run.`)
  }
}

const all = [...vitestResults(await json(files.vitest)), ...playwrightResults(await json(files.playwright))]
const { table, problems } = judge(rowsOf(await readFile(files.statements, 'utf8')), all)

console.log(drawn(table))
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}\n\nThe specification is not shown to hold: ${problems.length} problems.`)
  console.error(
    'Where a test is missing that exists, the results may be of a part of the tests: `npm test` makes them anew.',
  )
}
process.exitCode = problems.length === 0 ? 0 : 1
