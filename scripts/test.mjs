import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './support/install.mjs'
import { root, run, runPackage } from './support/run.mjs'

/**
 * `npm test` runs every phase, whatever became of those before it, and fails where one fails. `unit` and `e2e` run one runner, with
 * what it needs; further arguments go to it. `e2e --all` walks every covering path of the lifecycle, too.
 */
const [only, ...given] = process.argv.slice(2)
const filters = given.filter((argument) => argument !== '--all')
if (filters.length < given.length) process.env.ALL_PATHS = 'yes'
const results = path.join(root, 'test-results')
const vitestResults = path.join(results, 'vitest.json')
const playwrightResults = path.join(results, 'playwright.json')

async function readCounts(file, count) {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** How an error begins, without colours and without the places it passed. */
function beginningOf(error) {
  const [message = ''] = stripVTControlCharacters(error).split(/^ +at /m)
  return message.trimEnd().split('\n').slice(0, 8)
}

/** What failed, by Vitest's JSON report, and why: its tests, and the files that could not be run. */
function failuresOf({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [file, ...beginningOf(message)]
      return tests.flatMap(({ fullName, failureMessages }) => [
        `${file}: ${fullName}`,
        ...failureMessages.flatMap(beginningOf).map((line) => `  ${line}`),
      ])
    })
}

const SHOWN_LINES = 30

/** What was on the page of each test that failed, as Playwright keeps it beside the screenshot, from its top. */
async function pagesOfFailures() {
  const folder = path.join(results, 'playwright')
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) =>
    file.endsWith('error-context.md'),
  )
  const pages = files.toSorted().map(async (file) => {
    const [, page = ''] = /^```yaml\n(.*?)\n```$/ms.exec(await readFile(path.join(folder, file), 'utf8')) ?? []
    return [`\non the page of ${path.dirname(file)}:`, ...page.split('\n').slice(0, SHOWN_LINES)]
  })
  return (await Promise.all(pages)).flat()
}

/** What a run reached is what it reached alone: see tests/model/record.ts. */
const forgetReach = (...suites) =>
  Promise.all(
    suites.map((suite) => rm(path.join(root, 'coverage', 'statecharts', suite), { recursive: true, force: true })),
  )

const passes = async (outcome) => ({ ok: (await outcome) === 0 })

/** Several checkers at a time repeat much of one another's work, and other phases run beside them. */
const checkTypes = (options, ...more) =>
  passes(runPackage('typescript', 'bin/tsc', ['--noEmit', '--checkers', '1', ...more], options))

const PHASES = {
  types: (options) => checkTypes(options),
  'types of scripts': (options) => checkTypes(options, '-p', 'scripts'),
  format: (options) =>
    passes(runPackage('prettier', 'bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'], options)),
  lint: (options) => passes(runPackage('oxlint', 'bin/oxlint', ['--deny-warnings'], options)),
  unused: (options) => passes(runPackage('knip', 'bin/knip.js', ['--no-progress'], options)),
  build: (options) => passes(run(process.execPath, ['scripts/build.mjs', '--if-needed'], options)),
  /** Both runners open a browser. */
  async chromium() {
    return { ok: (await ensureChromium()) !== undefined }
  },
  async vitest() {
    await forgetReach('machines', 'screens')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]
    const code = await runPackage('vitest', 'vitest.mjs', ['run', ...reporters, ...filters])
    const counts = await readCounts(vitestResults, (all) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests,
      failures: failuresOf(all),
    }))
    return { ok: code === 0, counts }
  },
  /** Its own last lines name what failed; what was on the page then is printed after them. */
  async playwright() {
    await forgetReach('browser')
    const code = await runPackage('playwright', 'cli.js', ['test', ...filters])
    for (const line of await pagesOfFailures()) console.log(line)
    const counts = await readCounts(playwrightResults, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }))
    return { ok: code === 0, counts }
  },
  /** What the runners just said, held against every statement of the specification. */
  async conformance() {
    if (![vitestResults, playwrightResults].every((file) => existsSync(file))) return { ok: false }
    const reports = ['--vitest', vitestResults, '--playwright', playwrightResults]
    return passes(run(process.execPath, ['scripts/conformance.mjs', ...reports]))
  },
}

/** They need nothing of one another, so they run side by side; the output of each is printed whole, in its turn. */
const SIDE_BY_SIDE = ['types', 'types of scripts', 'format', 'lint', 'unused', 'build']

const WHAT = { unit: ['build', 'chromium', 'vitest'], e2e: ['build', 'chromium', 'playwright'] }

await ensureDependencies()
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

async function runPhase(name, options) {
  const began = performance.now()
  const outcome = await PHASES[name](options)
  return { name, seconds: ((performance.now() - began) / 1000).toFixed(1), ...outcome }
}

/** A phase that has begun, and what it has said so far. */
function begin(name) {
  const lines = []
  return { lines, outcome: runPhase(name, { onLine: (line) => lines.push(line) }) }
}

const names = WHAT[only] ?? Object.keys(PHASES)
const begun = Object.fromEntries(names.filter((name) => SIDE_BY_SIDE.includes(name)).map((name) => [name, begin(name)]))
const outcomes = []
for (const name of names) {
  console.log(`\n── ${name} ──`)
  outcomes.push(await (begun[name]?.outcome ?? runPhase(name)))
  for (const line of begun[name]?.lines ?? []) console.log(line)
}

console.log('\n── summary ──')
for (const { name, ok, seconds, counts } of outcomes) {
  const detail = counts ? `, ${counts.passed} passed, ${counts.failed} failed` : ''
  console.log(`${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s${detail}`)
  for (const failure of counts?.failures ?? []) console.log(`  ${failure}`)
}
const passed = outcomes.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0)
// A phase that fails without a failing test, such as types, counts as one: the last line never says 0 of a failed run.
const failed = outcomes.reduce((sum, { ok, counts }) => sum + Math.max(counts?.failed ?? 0, ok ? 0 : 1), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
