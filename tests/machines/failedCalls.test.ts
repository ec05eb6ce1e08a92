import { describe, expect, it } from 'vitest'
import type { Edge, Model } from 'xstate-paths'
import { MACHINE_NAMES, MACHINES, type ModelledMachine } from '../model/machines.ts'

/** Failed calls are made again, in every machine and state of the path models. */

/** An application that could not be created, or whose drafts could not be read, is loaded from the start. */
const FROM_THE_START: Record<string, string> = {
  'application createFellowship': 'loadFellowship',
  'application readDrafts': 'loadFellowship',
}
/** The applicant is not asked about these. */
const WITHOUT_RETRY = ['applicationsWindow loadStatus', 'authentication checkSession']
const WITHOUT_RETRY_WHILE_WAITING = [...WITHOUT_RETRY, 'draft loadTheirs', 'draft storeDraft']

const RECONNECTED = 'reconnected'

interface Failure {
  call: string
  /** The call that is made again. */
  again: string
  isWaiting: boolean
  after: readonly Edge[]
}

function failuresOf(name: string, model: Model): Failure[] {
  const edges = model.edges()
  const from = new Map<string, Edge[]>()
  for (const edge of edges) from.set(model.keyOf(edge.state), [...(from.get(model.keyOf(edge.state)) ?? []), edge])
  return edges.flatMap(({ event, state, nextState }) => {
    const [, call] = /^xstate\.error\.actor\.(.+)$/.exec(event.type) ?? []
    if (call === undefined || nextState.children[call] !== undefined) return []
    const isWaiting = nextState.children[RECONNECTED] !== undefined && state.children[RECONNECTED] === undefined
    const here = model.keyOf(nextState)
    const after = (from.get(here) ?? []).filter((edge) => model.keyOf(edge.nextState) !== here)
    return [{ call: `${name} ${call}`, again: FROM_THE_START[`${name} ${call}`] ?? call, isWaiting, after }]
  })
}

const failures = MACHINE_NAMES.flatMap((name) => {
  const { models }: ModelledMachine = MACHINES[name]
  return Object.values(models).flatMap((model) => failuresOf(name, model))
})
const waiting = failures.filter(({ isWaiting, after }) => isWaiting && after.length > 0)
const calls = [...new Set(waiting.map(({ call }) => call))]

/** Which of the call and the wait run after each event of this type that follows a failure. */
const runAfter = (call: string, type: RegExp, isWaiting: boolean) =>
  failures
    .filter((failure) => failure.call === call && failure.isWaiting === isWaiting)
    .flatMap(({ again, after }) => after.map((edge) => ({ again, ...edge })))
    .filter(({ event }) => type.test(event.type))
    .map(({ again, nextState }) => [again, RECONNECTED].filter((each) => nextState.children[each] !== undefined))

describe.each(calls)('%s, which waits for the connection,', (call) => {
  const again = waiting.find((failure) => failure.call === call)?.again

  it('§8 is made again once the connection is back', () => {
    const back = runAfter(call, /^xstate\.done\.actor\.reconnected$/, true)
    expect(back).toEqual(back.map(() => [again]))
    expect(back).not.toEqual([])
  })

  it('§8 stops if waiting for the connection fails', () => {
    const unwatched = runAfter(call, /^xstate\.error\.actor\.reconnected$/, true)
    expect(unwatched).toEqual(unwatched.map(() => []))
    expect(unwatched).not.toEqual([])
  })

  it.each([
    ['at once if the applicant does not wait', true, WITHOUT_RETRY_WHILE_WAITING],
    ['on retry after another failure', false, WITHOUT_RETRY],
  ])('§8 is made again %s', (_, isWaiting, without) => {
    const retried = runAfter(call, /\.retry$/, isWaiting)
    expect(retried).toEqual(retried.map(() => [again]))
    expect(retried.length === 0).toBe(without.includes(call))
  })
})

it('§8 is tested for every call that waits', () => {
  expect(calls).toHaveLength(16)
})

/** Calls of the desk, whose machines hear of every connection that is back. */
const RELOADED = [
  'administration loadItems',
  'administration loadStaff',
  'administration loadStatus',
  'desk checkSession',
  'figures loadFigures',
  'letters loadLetters',
  'letters loadPreview',
  'openSubmission loadSubmission',
  'reviews loadReviews',
  'submissionList loadPage',
]
describe.each(RELOADED)('%s', (call) => {
  it.each([
    ['once the connection is back', /^connection\.restored$/],
    ['on retry', /\.retry$/],
  ])('§8 is made again %s', (_, type) => {
    const running = runAfter(call, type, false)
    expect(running).toEqual(running.map(() => [call.split(' ')[1]]))
    expect(running).not.toEqual([])
  })
})
