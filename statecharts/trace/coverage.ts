/**
 * What a project's tests record: `<folder>/<suite>/<machine>/<any name>.json`, a TestRecord each, with its pictures beside it. What a
 * running program did is counted in `<folder>/live/<machine>.json`, a LiveRecord.
 */

export interface TestRecord {
  /** When it ran, ISO 8601. */
  at: string
  /** The test's title. */
  test: string
  /** The ids of the states that it reached. */
  states: readonly string[]
  /** The names of the transitions that it took, as chart/chart.ts gives them. */
  transitions: readonly string[]
  /** Screenshots by the id of the state that they show, relative to the record. */
  pictures?: Readonly<Record<string, string>>
}

export interface Counts {
  /** When something was last counted, ISO 8601. */
  at: string
  /** How often each was reached or taken; by how many tests, where tests are counted. */
  states: Readonly<Record<string, number>>
  transitions: Readonly<Record<string, number>>
}

/** The suite under which live use is counted. */
export const LIVE = 'live'

/** A test, and what it reached of one machine. */
export interface TestCoverage extends TestRecord {
  suite: string
  machine: string
  /** From the coverage folder. */
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
