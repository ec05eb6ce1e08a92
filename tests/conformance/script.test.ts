import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/conformance.mjs', import.meta.url))
const upTo = (chapter: number, last: number) => Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`)
const sections = ['1', ...upTo(2, 13), '3', ...upTo(4, 8), ...upTo(5, 5), '6', ...upTo(7, 13), '8', '9']

interface Test {
  title: string
  status?: 'passed' | 'failed' | 'skipped'
  describe?: string
}

interface Input {
  rows: string[]
  unit: Test[]
  browser: {
    title: string
    status?: 'expected' | 'unexpected' | 'skipped'
    steps?: { title: string; error?: object }[]
  }[]
}

/** One statement and one passing test a section. */
const good = (): Input => ({
  rows: sections.map((section) => `| ${section}-1 | It holds | \`§${section} holds\` |`),
  unit: sections.map((section) => ({ title: `§${section} holds` })),
  browser: [],
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}

async function judged({ rows, unit, browser }: Input) {
  const [statements, vitest, playwright] = ['statements.md', 'vitest.json', 'playwright.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  await writeFile(statements, ['# Title', '', '| id | statement | test |', '|---|---|---|', ...rows].join('\n'))
  const assertionResults = unit.map(({ title, describe: around, status = 'passed' }) => ({
    title,
    status,
    ancestorTitles: around === undefined ? [] : [around],
  }))
  await writeFile(vitest, JSON.stringify({ testResults: [{ name: 'a.test.ts', assertionResults }] }))
  const specs = browser.map(({ title, status = 'expected', steps }) => ({
    title,
    file: 'b.spec.ts',
    tests: [{ status, results: [{ steps }] }],
  }))
  await writeFile(
    playwright,
    JSON.stringify({ suites: [{ title: 'b.spec.ts', specs: [], suites: [{ title: 'at 360 px', specs }] }] }),
  )
  return run('--statements', statements, '--vitest', vitest, '--playwright', playwright)
}

/** Good input, changed in place. */
function changed(change: (input: Input) => void): Input {
  const input = good()
  change(input)
  return input
}

const row = (id: string, proof: string) => `| ${id} | It holds | ${proof} |`

describe('npm run conformance', () => {
  it('prints one line per section and passes where every statement is shown', async () => {
    const { code, said } = await judged(
      changed(({ rows, unit, browser }) => {
        rows.push(row('2.7-2', 'none: not shown in the specification'), row('2.7-3', '`§2.7 in a step`'))
        rows.push(
          row('2.7-4', '`§2.7 progress > opens`<br>`§2.7 ho`'),
          row('2.7-5', '`§2.7 a\\|b`'),
          row('2.7-6', 'see 2.7-3, 1-1'),
        )
        unit.push({ title: 'opens', describe: '§2.7 progress' }, { title: '§2.7 a|b' })
        browser.push({ title: '§2.6, §2.7 both', steps: [{ title: '§2.7 in a step' }] })
      }),
    )
    const lines = said.split('\n').map((line) => line.trim().split(/ +/))
    expect(lines).toContainEqual(['2.6', '1', '2', '2', '0'])
    expect(lines).toContainEqual(['2.7', '6', '5', '5', '1'])
    expect(lines.at(-2)).toEqual(['all', '49', '49', '49', '1'])
    expect(code).toBe(0)
  })

  it.each<[string, (input: Input) => void, string]>([
    [
      'a test that does not exist',
      ({ rows }) => rows.push(row('2.1-2', '`§2.1 is nowhere`')),
      '2.1-2: there is no such test: §2.1 is nowhere',
    ],
    [
      'a test that failed',
      ({ unit }) => (unit[0] = { title: '§1 holds', status: 'failed' }),
      '1-1: did not pass: §1 holds',
    ],
    [
      'a test that was skipped',
      ({ unit }) => (unit[0] = { title: '§1 holds', status: 'skipped' }),
      '1-1: did not pass: §1 holds',
    ],
    [
      'one of several that failed',
      ({ unit }) => unit.push({ title: '§1 holds', status: 'failed' }),
      '1-1: did not pass: §1 holds',
    ],
    [
      'a browser test that failed',
      ({ rows, browser }) => {
        rows.push(row('9-2', '`§9 in a browser`'))
        browser.push({ title: '§9 in a browser', status: 'unexpected' })
      },
      '9-2: did not pass: §9 in a browser',
    ],
    [
      'a step that failed',
      ({ rows, browser }) => {
        rows.push(row('9-2', '`§9 in a step`'))
        browser.push({ title: 'journey', steps: [{ title: '§9 in a step', error: {} }] })
      },
      '9-2: did not pass: §9 in a step',
    ],
    [
      'a failing test that no statement names',
      ({ unit }) => unit.push({ title: '§8 other', status: 'failed' }),
      '§8: 1 of its tests did not pass',
    ],
    [
      'a beginning that tests of two files share',
      ({ rows, browser }) => {
        rows.push(row('9-2', '`§9 `'))
        browser.push({ title: '§9 in a browser' })
      },
      '9-2: tests of 2 files begin so',
    ],
    ['a section without a statement', ({ rows }) => rows.splice(3, 1), '§2.3: has no statement'],
    [
      'a section without a test',
      ({ rows, unit }) => {
        rows[0] = row('1-1', 'none: it is an introduction')
        unit.splice(0, 1)
      },
      '§1: has no test',
    ],
    [
      'a test of another section',
      ({ rows }) => rows.push(row('2.1-2', '`§2.2 holds`')),
      '2.1-2: the title does not begin with §2.1: §2.2 holds',
    ],
    ['neither test nor reason', ({ rows }) => rows.push(row('2.1-2', '')), '2.1-2: names neither a test nor a reason'],
    [
      'a row elsewhere that is not there',
      ({ rows }) => rows.push(row('2.1-2', 'see 1-1, 1-2')),
      '2.1-2: no test is named at 1-2',
    ],
    [
      'a row elsewhere that has no test',
      ({ rows }) => rows.push(row('2.1-2', 'none: not shown'), row('2.1-3', 'see 2.1-2')),
      '2.1-3: no test is named at 2.1-2',
    ],
    ['an empty reason', ({ rows }) => rows.push(row('2.1-2', 'none:')), '2.1-2: says no reason'],
    ['an id that stands there twice', ({ rows }) => rows.push(row('1-1', '`§1 holds`')), '1-1: stands there twice'],
    [
      'a section that the specification does not have',
      ({ rows }) => rows.push(row('2.14-1', '`§2.14 holds`')),
      'has no section 2.14',
    ],
  ])('fails on %s', async (_, change, words) => {
    const { code, said } = await judged(changed(change))
    expect(said).toContain(words)
    expect(code).toBe(1)
  })

  it('says so where a report cannot be read', async () => {
    const broken = path.join(folder, 'broken.json')
    await writeFile(broken, '{')
    const { code, said } = await run('--vitest', broken, '--playwright', broken)
    expect(said).toBe(`${broken} is no JSON report of a test run.\n`)
    expect(code).toBe(1)
  })
})
