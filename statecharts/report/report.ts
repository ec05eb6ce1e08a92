import { guardText, statesOf, within, type Chart, type ChartEdge, type ChartState } from '../chart/chart.ts'
import type { GuardWords } from '../project.ts'
import { coveredBy, countsOf } from '../trace/hits.ts'
import { LIVE, type Coverage, type TestCoverage } from '../trace/coverage.ts'
import type { Section } from '../trace/sections.ts'
import { testsOf, trace } from '../trace/trace.ts'

/** A machine's details as headings, sentences and tables, for printing or Markdown. */

export interface Table {
  heading: string
  /** Shown instead of an empty table. */
  otherwise: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface Report {
  title: string
  description: string
  tables: readonly Table[]
}

export interface ReportSources {
  chart: Chart
  guards: Readonly<Record<string, GuardWords>>
  /** Labels of the suites that record coverage. */
  suites: Readonly<Record<string, string>>
  coverage: Coverage | null
  tests: readonly TestCoverage[]
  sections: readonly Section[]
}

/** A placeholder for context and parameters: guards described with it show '…'. */
const ANYTHING: object = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '…' : ANYTHING),
  apply: () => ANYTHING,
})

/** A guard's requirement, without a context. */
export function wordsOf(words: GuardWords | undefined): string {
  if (typeof words !== 'function') return words ?? ''
  try {
    return words(ANYTHING, ANYTHING)
  } catch {
    // Descriptions that need a real context are left out.
    return ''
  }
}

const KINDS = { atomic: '', compound: 'compound', parallel: 'parallel', final: 'final', history: 'history' }

function stateRow(state: ChartState, { chart, tests }: ReportSources): string[] {
  const { id, kind, isInitial, tags, entry, exit, invokes, description } = state
  const does = [
    entry.length > 0 ? `entry: ${entry.join(', ')}` : '',
    exit.length > 0 ? `exit: ${exit.join(', ')}` : '',
    invokes.length > 0 ? `invokes: ${invokes.map(({ label }) => label).join(', ')}` : '',
  ]
  const is = [KINDS[kind], isInitial ? 'initial' : '', ...tags]
  const text = (parts: readonly string[], between: string) => parts.filter((part) => part !== '').join(between)
  return [
    within(id, chart.id),
    text(is, ', '),
    description,
    text(does, '; '),
    String(testsOf(tests, chart.id, id).length || ''),
  ]
}

const targetsOf = ({ targets }: ChartEdge, chart: Chart) =>
  targets.length === 0 ? '(stays)' : targets.map((id) => within(id, chart.id)).join(', ')

function edgeRow(edge: ChartEdge, { chart }: ReportSources): string[] {
  const { source, label, actions, description } = edge
  return [within(source, chart.id), label, guardText(edge), targetsOf(edge, chart), actions.join(', '), description]
}

function guardRows({ chart, guards }: ReportSources): string[][] {
  const names = [...new Set(chart.edges.flatMap(({ guard }) => (guard === null ? [] : [guard.name])))].sort()
  return names.map((name) => {
    const asked = chart.edges.filter(({ guard }) => guard?.name === name)
    const details = [...new Set(asked.flatMap(({ guard }) => guard?.detail ?? []))].filter((detail) => detail !== '')
    return [name, wordsOf(guards[name]), details.join('; '), String(asked.length)]
  })
}

function coverageRows({ chart, suites, coverage }: ReportSources): string[][] {
  const rowOf = (suite: string, words: string) => {
    const counts = countsOf(coverage, chart.id, suite)
    if (counts.length === 0) return [words, 'not recorded', '', '']
    const { states, edges } = coveredBy(chart, counts)
    const share = (all: readonly { count: number }[]) =>
      `${all.filter(({ count }) => count > 0).length} of ${all.length}`
    const last =
      counts
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? ''
    return [words, share(states), share(edges), last.slice(0, 16).replace('T', ' ')]
  }
  const live = countsOf(coverage, chart.id, LIVE).length > 0 ? [rowOf(LIVE, 'live use')] : []
  return [...Object.entries(suites).map(([suite, words]) => rowOf(suite, words)), ...live]
}

function missedRows({ chart, coverage }: ReportSources): string[][] {
  const counts = countsOf(coverage, chart.id, '')
  if (counts.length === 0) return []
  const { states, edges } = coveredBy(chart, counts)
  const missed = new Set([...states, ...edges].filter(({ count }) => count === 0).map(({ id }) => id))
  return [
    ...statesOf(chart.root)
      .filter(({ id }) => missed.has(id))
      .map(({ id }) => ['state', within(id, chart.id), '']),
    ...chart.edges
      .filter(({ id }) => missed.has(id))
      .map((edge) => ['transition', `${within(edge.source, chart.id)}: ${edge.label}`, guardText(edge)]),
  ]
}

export function reportOf(sources: ReportSources): Report {
  const { chart, tests, sections } = sources
  const traced = trace([chart], sections, tests).filter(({ parts }) => parts.length > 0)
  const delays = chart.edges.filter(({ trigger }) => trigger === 'after')
  return {
    title: chart.id,
    description: chart.description,
    tables: [
      {
        heading: 'States',
        otherwise: '',
        head: ['state', 'is', 'meaning', 'does', 'tests'],
        rows: statesOf(chart.root).map((state) => stateRow(state, sources)),
      },
      {
        heading: 'Transitions',
        otherwise: 'There are no transitions.',
        head: ['from', 'event', 'only if', 'to', 'does', 'meaning'],
        rows: chart.edges.map((edge) => edgeRow(edge, sources)),
      },
      {
        heading: 'Guards',
        otherwise: 'No transition is guarded.',
        head: ['guard', 'requires', 'parameters', 'transitions'],
        rows: guardRows(sources),
      },
      {
        heading: 'Delays',
        otherwise: 'There are no delayed transitions.',
        head: ['in', 'after', 'only if', 'to', 'meaning'],
        rows: delays.map((edge) => [
          within(edge.source, chart.id),
          edge.label.replace(/^after /, ''),
          guardText(edge),
          targetsOf(edge, chart),
          edge.description,
        ]),
      },
      {
        heading: 'Sections',
        otherwise: 'No description names a section.',
        head: ['section', 'title', 'states and transitions'],
        rows: traced.map(({ name, title, parts }) => [
          name,
          title,
          [...new Set(parts.map((part) => part.title))].join('; '),
        ]),
      },
      {
        heading: 'Coverage',
        otherwise: '',
        head: ['tests', 'states', 'transitions', 'recorded'],
        rows: coverageRows(sources),
      },
      {
        heading: 'Not reached by any test',
        otherwise:
          countsOf(sources.coverage, chart.id, '').length === 0
            ? 'No coverage is recorded.'
            : 'Everything was reached.',
        head: ['what', 'where', 'only if'],
        rows: missedRows(sources),
      },
    ],
  }
}
