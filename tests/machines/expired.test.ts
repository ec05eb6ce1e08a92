import { expect, it } from 'vitest'
import { leavesOf } from 'xstate-paths/choose'
import { MACHINE_NAMES, MACHINES, type ModelledMachine } from '../model/machines.ts'

const isExpired = (event: object) =>
  'error' in event && (event.error as { failure?: unknown } | undefined)?.failure === 'signInExpired'

/** Every call of every machine that finds no sign-in, in every state. */
const calls = MACHINE_NAMES.flatMap((name) => {
  const { models }: ModelledMachine = MACHINES[name]
  const edges = Object.values(models).flatMap((model) => model.edges())
  return edges.flatMap(({ event, nextState }) => (isExpired(event) ? [{ name, call: event.type, nextState }] : []))
})

it.each([...new Set(calls.map(({ name }) => name))])('§4.8 an expired sign-in ends the work of %s', (machine) => {
  const others = calls.filter(({ name, nextState }) => {
    const isOver = nextState.status === 'done' || leavesOf(nextState.value).some((leaf) => /expired$/i.test(leaf))
    return name === machine && !isOver
  })
  expect(others.map(({ call, nextState }) => [call, nextState.value])).toEqual([])
})

it('§4.8 is tested for every machine of the desk that makes calls', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBeGreaterThanOrEqual(19)
})
