import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browsers.mjs'
import { ensureDependencies } from './support/install.mjs'
import { examples, typesOf } from './support/programme.mjs'
import { readOptions } from './support/readOptions.mjs'
import { root, run, runNpm, runPackage } from './support/run.mjs'

const USAGE = `npm test                           the everyday tier
npm run test:all [-- --shard 1/3]  everything except the nightly tier
npm run test:nightly               attack, chaos, cluster, release, upgrade, transfer, other browsers, every Node, other programmes, mutation, all paths
npm run test:unit -- [FILE…]       vitest alone
npm run test:e2e -- [FILE…]        Playwright alone
npm run test:firefox -- [FILE…]    the browser tests that run in Firefox
npm run test:webkit                the main journey in WebKit

tests/README.md explains the tiers.`

const { values, positionals } = readOptions(USAGE, { shard: { type: 'string' } }, { allowPositionals: true })
const [given, ...files] = positionals
const tier = given ?? 'everyday'
/** Other browsers' runs are part of the nightly one, and keep its results. */
const results = path.join(root, 'test-results', ['firefox', 'webkit'].includes(tier) ? tier : '')
const reportOf = (runner) => path.join(results, `${runner}.json`)
const shard = values.shard ? [`--shard=${values.shard}`] : []
if (tier !== 'unit' && tier !== 'e2e') process.env.TEST_TIER = tier

const passes = async (exitCode) => ({ ok: (await exitCode) === 0 })

/** Runs a test runner and adds the counts of its JSON report; a missing report counts as a failure of the phase. */
async function withCounts(runner, exitCode, count) {
  const code = await exitCode
  const report = await readFile(reportOf(runner), 'utf8').then(JSON.parse, () => undefined)
  return { ok: code === 0 && report !== undefined, ...(report ? count(report) : {}) }
}

/** The failed tests in Vitest's report with the first lines of their errors, because the log above is long. */
function failuresOf({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const errors = failed.length > 0 ? failed : [{ fullName: 'could not run', failureMessages: [message] }]
      return errors.flatMap(({ fullName, failureMessages }) => [
        `${path.relative(root, name)}: ${fullName}`,
        ...failureMessages.flatMap((error) => stripVTControlCharacters(error).split('\n').slice(0, 8)),
      ])
    })
}

/** Removes the coverage of the test runs before, which the statecharts' page shows. */
const forgetCoverage = (...suites) =>
  Promise.all(
    suites.map((suite) => rm(path.join(root, 'coverage', 'statecharts', suite), { recursive: true, force: true })),
  )

async function vitest() {
  await forgetCoverage('machines')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`]
  return withCounts(
    'vitest',
    runPackage('vitest', 'vitest.mjs', ['run', ...reporters, ...shard, ...files]),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, failures: failuresOf(report) }),
  )
}

async function playwright() {
  await forgetCoverage('browser')
  return withCounts('playwright', runPackage('playwright', 'cli.js', ['test', ...shard, ...files]), ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

/** One checker per run, because other phases run beside it. */
const typecheck = (options, ...project) =>
  passes(runPackage('typescript', 'bin/tsc', ['--noEmit', '--checkers', '1', ...project], options))

const CHECKS = {
  types: (options) => typecheck(options),
  'types of scripts': (options) => typecheck(options, '-p', 'scripts'),
  ...Object.fromEntries(
    examples().map((folder) => [`types of ${folder}`, (options) => typecheck(options, '-p', typesOf(folder))]),
  ),
  format: (options) => passes(runPackage('oxfmt', 'bin/oxfmt', ['--check'], options)),
  lint: (options) => passes(runNpm(['run', '--silent', 'lint'], options)),
  unused: (options) => passes(runPackage('knip', 'bin/knip.js', ['--no-progress'], options)),
}
const BUILD = {
  build: (options) => passes(run(process.execPath, ['scripts/build.mjs', '--if-needed'], options)),
}
const browser = (name) => async () => ({ ok: (await ensureBrowser(name)) !== undefined })
const [chromium, firefox, webkit] = ['chromium', 'firefox', 'webkit'].map(browser)
const conformance = () => passes(run(process.execPath, ['scripts/conformance.mjs']))

const npm = (...args) => [args.join(' '), () => passes(runNpm(['run', '--silent', ...args]))]
const NIGHTLY = Object.fromEntries([
  npm('test:firefox'),
  npm('test:webkit'),
  npm('attack'),
  npm('chaos'),
  npm('cluster'),
  npm('recovery'),
  npm('release', '--', '--try'),
  npm('test:nodes'),
  npm('programmes'),
  npm('mutate'),
])

const PHASES = {
  everyday: { ...CHECKS, ...BUILD, chromium, vitest, playwright, ...(shard.length > 0 ? {} : { conformance }) },
  all: { ...CHECKS, ...BUILD, chromium, vitest, playwright, ...(shard.length > 0 ? {} : { conformance }) },
  nightly: { ...BUILD, chromium, vitest, playwright, ...NIGHTLY },
  unit: { ...BUILD, chromium, vitest },
  e2e: { ...BUILD, chromium, playwright },
  firefox: { ...BUILD, firefox, playwright },
  webkit: { ...BUILD, webkit, playwright },
}[tier]

if (!PHASES) {
  console.error(USAGE)
  process.exit(2)
}

async function timed(name, options) {
  const start = performance.now()
  const outcome = await PHASES[name](options)
  return { name, seconds: ((performance.now() - start) / 1000).toFixed(1), ...outcome }
}

await ensureDependencies()
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

// The checks and the build run side by side; each one's output is printed whole.
const names = Object.keys(PHASES)
const early = new Map()
for (const name of names.filter((each) => each in CHECKS || each in BUILD)) {
  const lines = []
  early.set(name, { lines, outcome: timed(name, { onLine: (line) => lines.push(line) }) })
}
const outcomes = []
for (const name of names) {
  console.log(`\n── ${name} ──`)
  outcomes.push(await (early.get(name)?.outcome ?? timed(name)))
  for (const line of early.get(name)?.lines ?? []) console.log(line)
}

console.log('\n── summary ──')
for (const { name, ok, seconds, passed, failed, failures } of outcomes) {
  const counts = passed === undefined ? '' : `, ${passed} passed, ${failed} failed`
  console.log(`${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s${counts}`)
  for (const line of failures ?? []) console.log(`  ${line}`)
}
// A phase that fails without a failing test counts as one, so a failed run never ends with '0 failed'.
const sum = (each) => outcomes.reduce((total, outcome) => total + each(outcome), 0)
const failed = sum(({ ok, failed: tests }) => Math.max(tests ?? 0, ok ? 0 : 1))
console.log(`${sum(({ passed }) => passed ?? 0)} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
