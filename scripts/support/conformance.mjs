/** Holds docs/conformance.md against what the test runners say: which statement of the specification has which test, and whether it passed. */

/** The sections of the specification that make statements. */
const SECTIONS = [
  '1',
  ...Array.from({ length: 13 }, (_, index) => `2.${index + 1}`),
  '3',
  ...Array.from({ length: 8 }, (_, index) => `4.${index + 1}`),
  ...Array.from({ length: 5 }, (_, index) => `5.${index + 1}`),
  '6',
  ...Array.from({ length: 13 }, (_, index) => `7.${index + 1}`),
  '8',
  '9',
]

const LEADING_SECTIONS = /^§\d+(?:\.\d+)?(?:(?:,| and|;)? §\d+(?:\.\d+)?)*/

/** The sections that a title begins with: '§2.3, §2.5 the header …' names two. */
function sectionsOf(title) {
  return LEADING_SECTIONS.exec(title)?.[0].match(/\d+(?:\.\d+)?/g) ?? []
}

function resultOf(file, titles, passed) {
  // A reference may name the title alone, or the describes before it as well.
  const names = titles.map((_, index) => titles.slice(index).join(' > '))
  const naming = [...titles].reverse().find((title) => sectionsOf(title).length > 0)
  return { file, names, sections: sectionsOf(naming ?? ''), passed }
}

/** The results of vitest's JSON report. */
export function vitestResults({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) =>
      resultOf(name, [...ancestorTitles, title], status === 'passed'),
    ),
  )
}

/** The results of Playwright's JSON report; a step of a test counts as a test of its own. */
export function playwrightResults({ suites }) {
  const stepsOf = (file, titles, steps = []) =>
    steps.flatMap(({ title, error, steps: inner }) => [
      resultOf(file, [...titles, title], error === undefined),
      ...stepsOf(file, [...titles, title], inner),
    ])
  const below = (suite, titles) => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.flatMap(({ status, results }) => [
        resultOf(file, [...titles, title], status === 'expected'),
        ...stepsOf(file, [...titles, title], results.at(-1)?.steps),
      ]),
    ),
    ...(suite.suites ?? []).flatMap((inner) => below(inner, [...titles, inner.title])),
  ]
  return suites.flatMap((suite) => below(suite, []))
}

const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const titlesIn = (proof) => [...proof.matchAll(/`([^`]+)`/g)].map(([, title]) => title)

/** The rows of the document: id, statement, and the titles that are named, the rows that show it too, or why there is no test. */
export function rowsOf(markdown) {
  return markdown
    .split('\n')
    .filter((line) => /^\| *\d+(?:\.\d+)?-\d+ *\|/.test(line))
    .map((line) => {
      const [id = '', statement = '', proof = ''] = cellsOf(line)
      const section = id.slice(0, id.lastIndexOf('-'))
      const reason = /^none: *(.*)$/.exec(proof)?.[1]
      const elsewhere = proof.startsWith('see ') ? proof.slice(4).split(/, */) : []
      return { id, section, statement, reason, elsewhere, references: reason === undefined ? titlesIn(proof) : [] }
    })
}

/** The results that a reference names: those of exactly this title, or all that begin with it. */
function namedBy(reference, results) {
  const exact = results.filter(({ names }) => names.includes(reference))
  return exact.length > 0 ? exact : results.filter(({ names }) => names.some((name) => name.startsWith(reference)))
}

function problemsOfReference({ id, section }, reference, results) {
  const titles = reference.split(' > ').map(sectionsOf)
  if (!titles.find(({ length }) => length > 0)?.includes(section))
    return [`${id}: the title does not begin with §${section}: ${reference}`]
  const named = namedBy(reference, results)
  if (named.length === 0) return [`${id}: there is no such test: ${reference}`]
  const files = new Set(named.map(({ file }) => file))
  if (files.size > 1) return [`${id}: tests of ${files.size} files begin so: ${reference}`]
  return named.some(({ passed }) => !passed) ? [`${id}: did not pass: ${reference}`] : []
}

function problemsOfRow(row, rows, results) {
  const { id, section, statement, reason, elsewhere, references } = row
  const wrong = []
  if (!SECTIONS.includes(section)) wrong.push(`${id}: the specification has no section ${section}`)
  if (statement === '') wrong.push(`${id}: has no statement`)
  if (reason === '') wrong.push(`${id}: says no reason for having no test`)
  for (const other of elsewhere) {
    if (!rows.some((each) => each.id === other && each.references.length > 0))
      wrong.push(`${id}: no test is named at ${other}`)
  }
  if (reason === undefined && elsewhere.length === 0 && references.length === 0)
    wrong.push(`${id}: names neither a test nor a reason for having none`)
  return [...wrong, ...references.flatMap((reference) => problemsOfReference(row, reference, results))]
}

/** The table, one line per section, and everything that is wrong. */
export function judge(rows, results) {
  const problems = rows.flatMap((row) => problemsOfRow(row, rows, results))
  const twice = rows.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)
  for (const id of twice) problems.push(`${id}: stands there twice`)

  const table = SECTIONS.map((section) => {
    const own = rows.filter((row) => row.section === section)
    const tests = results.filter((result) => result.sections.includes(section))
    const line = {
      section,
      statements: own.length,
      tests: tests.length,
      passed: tests.filter(({ passed }) => passed).length,
      withoutTest: own.filter(({ reason }) => reason !== undefined).length,
    }
    if (line.statements === 0) problems.push(`§${section}: has no statement`)
    if (line.tests === 0) problems.push(`§${section}: has no test`)
    else if (line.passed < line.tests)
      problems.push(`§${section}: ${line.tests - line.passed} of its tests did not pass`)
    return line
  })
  return { table, problems }
}

/** The table as text, with its sums. */
export function drawn(table) {
  const columns = /** @type {const} */ ([
    ['section', 'section'],
    ['statements', 'statements'],
    ['tests', 'tests'],
    ['passed', 'passed'],
    ['without a test', 'withoutTest'],
  ])
  const sum = (key) => table.reduce((total, line) => total + line[key], 0)
  const sums = { section: 'all', ...Object.fromEntries(columns.slice(1).map(([, key]) => [key, sum(key)])) }
  const line = (cellOf) => columns.map((column) => String(cellOf(column)).padStart(column[0].length + 2)).join('')
  return [line(([title]) => title), ...[...table, sums].map((row) => line(([, key]) => row[key]))].join('\n')
}
