/**
 * Coverage records. Tests write a TestRecord each to `<folder>/<suite>/<machine>/<any name>.json`, with screenshots beside it. Live use
 * of a program is counted as a LiveRecord in `<folder>/live/<machine>.json`.
 */

export interface TestRecord {
  /** ISO 8601. */
  at: string
  test: string
  /** The ids of the states reached. */
  states: readonly string[]
  /** The names of the transitions taken, as in chart/chart.ts. */
  transitions: readonly string[]
  /** Screenshots by state id, relative to the record. */
  pictures?: Readonly<Record<string, string>>
}

export interface Counts {
  /** The time of the last count, ISO 8601. */
  at: string
  /** How often each was reached or taken; for tests, by how many of them. */
  states: Readonly<Record<string, number>>
  transitions: Readonly<Record<string, number>>
}

/** The suite name for live use. */
export const LIVE = 'live'

/** A test, and the parts of one machine it reached. */
export interface TestCoverage extends TestRecord {
  suite: string
  machine: string
  /** Relative to the coverage folder. */
  pictures: Readonly<Record<string, string>>
}

/** Counts by machine and suite. */
export type Coverage = Readonly<Partial<Record<string, Readonly<Partial<Record<string, Counts>>>>>>

function counted(before: Readonly<Record<string, number>>, names: readonly string[]): Record<string, number> {
  const counts = { ...before }
  for (const name of new Set(names)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const NOTHING: Counts = { at: '', states: {}, transitions: {} }

export function countTests(tests: readonly TestCoverage[]): Record<string, Record<string, Counts>> {
  const coverage: Record<string, Record<string, Counts>> = {}
  for (const { machine, suite, at, states, transitions } of tests) {
    const before = coverage[machine]?.[suite] ?? NOTHING
    const counts: Counts = {
      at: at > before.at ? at : before.at,
      states: counted(before.states, states),
      transitions: counted(before.transitions, transitions),
    }
    coverage[machine] = { ...coverage[machine], [suite]: counts }
  }
  return coverage
}
