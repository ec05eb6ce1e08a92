import type { Chart } from '../chart/chart.ts'
import { cell, tableOf } from '../markdown.ts'
import type { TestCoverage } from './coverage.ts'
import { namedIn } from './sections.ts'
import { partsOf, screenshotOf, testsOf, type TracedSection } from './trace.ts'

/** The trace as Markdown tables, in both directions. */

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  ...tableOf(
    head,
    rows.map((cells) => cells.map(cell)),
  ),
  '',
]
const lines = (texts: readonly string[]) => texts.join('<br>')

/** `machines 3, browser 1` */
export function bySuite(tests: readonly TestCoverage[]): string {
  const suites = [...new Set(tests.map(({ suite }) => suite))]
  return suites.map((suite) => `${suite} ${tests.filter((test) => test.suite === suite).length}`).join(', ')
}

function sectionRow({ name, title, parts, reached }: TracedSection): string[] {
  const said = new Set(parts.map(({ machine, title: part }) => `${machine} ${part}`))
  return [
    `${name} ${title}`.trim(),
    lines([...said]),
    lines([...new Set(reached.map(({ test }) => test))]),
    bySuite(reached),
  ]
}

function partRows(chart: Chart, tests: readonly TestCoverage[]): string[][] {
  const names = new Map(chart.edges.map(({ id, name }) => [id, name]))
  return partsOf(chart).map(({ machine, id, title, description, isState }) => [
    title,
    namedIn(description).join(', '),
    bySuite(testsOf(tests, machine, names.get(id) ?? id)),
    isState ? (screenshotOf(tests, machine, id)?.file ?? '') : '',
  ])
}

export function traceMarkdown(
  title: string,
  sections: readonly TracedSection[],
  charts: readonly Chart[],
  tests: readonly TestCoverage[],
): string {
  return [
    `# ${title}: trace`,
    '',
    tests.length === 0 ? 'No test run is recorded.' : `${tests.length} records of the last run.`,
    '',
    '## From the sections',
    '',
    ...table(['section', 'states and transitions', 'tests', 'reached by'], sections.map(sectionRow)),
    ...charts.flatMap((chart) => [
      `## From ${chart.id}`,
      '',
      ...table(['state or transition', 'sections', 'reached by tests', 'screenshot'], partRows(chart, tests)),
    ]),
  ].join('\n')
}
