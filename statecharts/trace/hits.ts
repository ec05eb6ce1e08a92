import { statesOf, type Chart } from '../chart/chart.ts'
import { LIVE, type Counts, type Coverage } from './coverage.ts'

/** Which parts of a chart were reached, and how often. */

export interface Covered {
  /** 0 where it was not reached. */
  states: readonly { id: string; count: number }[]
  edges: readonly { id: string; count: number }[]
}

/** The counts of a suite; of all tests together where none is named, without live use. */
export function countsOf(coverage: Coverage | null, machine: string, suite: string): readonly Counts[] {
  const suites = Object.entries(coverage?.[machine] ?? {})
  return suites
    .filter(([name]) => (suite === '' ? name !== LIVE : name === suite))
    .flatMap(([, counts]) => (counts === undefined ? [] : [counts]))
}

const sum = (counts: readonly Readonly<Record<string, number>>[], name: string) =>
  counts.reduce((total, each) => total + (each[name] ?? 0), 0)

/** A transient state is never seen in a snapshot: it counts by those of its own transitions that were taken. */
export function coveredBy(chart: Chart, counts: readonly Counts[]): Covered {
  const taken = (name: string) =>
    sum(
      counts.map(({ transitions }) => transitions),
      name,
    )
  const passed = (id: string) =>
    chart.edges
      .filter(({ source, trigger }) => source === id && trigger === 'always')
      .reduce((total, { name }) => total + taken(name), 0)
  const reached = (id: string) =>
    sum(
      counts.map(({ states }) => states),
      id,
    ) || passed(id)
  return {
    states: statesOf(chart.root).map(({ id }) => ({ id, count: reached(id) })),
    edges: chart.edges.map(({ id, name }) => ({ id, count: taken(name) })),
  }
}

/** How much of a chart was reached, in whole percent, rounded down. */
export function percentOf({ states, edges }: Covered): number {
  const all = [...states, ...edges]
  return Math.floor((all.filter(({ count }) => count > 0).length / all.length) * 100)
}
