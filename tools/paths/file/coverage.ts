import type { AnyStateMachine } from 'xstate'
import { stateNodesOf } from '../model/chart.ts'
import { namedTransitions, type Observed } from '../model/watch.ts'

/** Coverage of a chart by replayed paths: states, transitions, and both results of each guard. */
export interface Coverage {
  states: { name: string; reached: boolean }[]
  transitions: { name: string; taken: boolean }[]
  guards: { name: string; allowed: boolean; refused: boolean }[]
  /** Guards with a result that cannot occur, and the reason. */
  explained: { name: string; why: string }[]
}

/** @param explained guard results that cannot occur, by transition name, with the reason */
export function coverageOf(
  machine: AnyStateMachine,
  { states, transitions, allowed, refused }: Observed,
  explained: Readonly<Record<string, string>> = {},
): Coverage {
  const named = namedTransitions(machine)
  const guarded = named
    .filter(({ isGuarded }) => isGuarded)
    .map(({ name }) => ({ name, allowed: allowed.has(name), refused: refused.has(name), why: explained[name] }))
  return {
    states: stateNodesOf(machine).map(({ id }) => ({ name: id, reached: states.has(id) })),
    transitions: named.map(({ name }) => ({ name, taken: transitions.has(name) })),
    guards: guarded.filter(({ why }) => why === undefined).map(({ why: _, ...answers }) => answers),
    explained: guarded.flatMap(({ name, why }) => (why === undefined ? [] : [{ name, why }])),
  }
}

/** Missing items, one line each. */
export function missing({ states, transitions, guards }: Coverage): string[] {
  return [
    ...states.filter(({ reached }) => !reached).map(({ name }) => `state not reached: ${name}`),
    ...transitions.filter(({ taken }) => !taken).map(({ name }) => `transition not taken: ${name}`),
    ...guards.filter(({ allowed }) => !allowed).map(({ name }) => `guard that never allowed: ${name}`),
    ...guards.filter(({ refused }) => !refused).map(({ name }) => `guard that never refused: ${name}`),
  ]
}

export interface Counts {
  what: string
  covered: number
  all: number
  /** Rounded down. */
  percent: number
}

export function countsOf({ states, transitions, guards }: Coverage): Counts[] {
  const counted = (what: string, covered: number, all: number): Counts => ({
    what,
    covered,
    all,
    percent: all === 0 ? 100 : Math.floor((100 * covered) / all),
  })
  return [
    counted('states', states.filter(({ reached }) => reached).length, states.length),
    counted('transitions', transitions.filter(({ taken }) => taken).length, transitions.length),
    counted('guards, both results', guards.filter(({ allowed, refused }) => allowed && refused).length, guards.length),
  ]
}
