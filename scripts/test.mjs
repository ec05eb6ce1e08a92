import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './support/install.mjs'
import { root, run, runPackage } from './support/run.mjs'

/**
 * `npm test` runs every phase, whatever became of those before it, and fails where one fails. `unit` and `e2e` run one runner, with
 * what it needs; further arguments go to it.
 */
const [only, ...filters] = process.argv.slice(2)
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

const passes = async (outcome) => ({ ok: (await outcome) === 0 })

const PHASES = {
  types: () => passes(runPackage('typescript', 'bin/tsc', ['--noEmit'])),
  format: () => passes(runPackage('prettier', 'bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])),
  lint: () => passes(runPackage('oxlint', 'bin/oxlint', ['--deny-warnings'])),
  build: () => passes(run(process.execPath, ['scripts/build.mjs', '--if-needed'])),
  /** Both runners open a browser. */
  async chromium() {
    return { ok: (await ensureChromium()) !== undefined }
  },
  async vitest() {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]
    const code = await runPackage('vitest', 'vitest.mjs', ['run', ...reporters, ...filters])
    const counts = await readCounts(vitestResults, (all) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests,
    }))
    return { ok: code === 0, counts }
  },
  async playwright() {
    const code = await runPackage('playwright', 'cli.js', ['test', ...filters])
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

const WHAT = { unit: ['build', 'chromium', 'vitest'], e2e: ['build', 'chromium', 'playwright'] }

await ensureDependencies()
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })

const outcomes = []
for (const name of WHAT[only] ?? Object.keys(PHASES)) {
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const outcome = await PHASES[name]()
  outcomes.push({ name, seconds: ((performance.now() - began) / 1000).toFixed(1), ...outcome })
}

console.log('\n── summary ──')
for (const { name, ok, seconds, counts } of outcomes) {
  const detail = counts ? `, ${counts.passed} passed, ${counts.failed} failed` : ''
  console.log(`${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s${detail}`)
}
const passed = outcomes.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0)
// A phase that fails without a failing test, such as types, counts as one: the last line never says 0 of a failed run.
const failed = outcomes.reduce((sum, { ok, counts }) => sum + Math.max(counts?.failed ?? 0, ok ? 0 : 1), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
