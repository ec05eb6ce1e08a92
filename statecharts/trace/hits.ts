import { statesOf, type Chart } from '../chart/chart.ts'
import { LIVE, type Counts, type Coverage } from './coverage.ts'

/** Counts which parts of a chart were reached, and how often. */

export interface Covered {
  /** 0 if it was not reached. */
  states: readonly { id: string; count: number }[]
  edges: readonly { id: string; count: number }[]
}

/** The counts of one suite; without one, of all tests but not of live use. */
export function countsOf(coverage: Coverage | null, machine: string, suite: string): readonly Counts[] {
  const suites = Object.entries(coverage?.[machine] ?? {})
  return suites
    .filter(([name]) => (suite === '' ? name !== LIVE : name === suite))
    .flatMap(([, counts]) => (counts === undefined ? [] : [counts]))
}

const sum = (counts: readonly Readonly<Record<string, number>>[], name: string) =>
  counts.reduce((total, each) => total + (each[name] ?? 0), 0)

/** A transient state never appears in a snapshot, so its own transitions are counted instead. */
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

/** The share of a chart reached, in whole percent, rounded down. */
export function percentOf({ states, edges }: Covered): number {
  const all = [...states, ...edges]
  return Math.floor((all.filter(({ count }) => count > 0).length / all.length) * 100)
}
