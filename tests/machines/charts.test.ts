import { describe, expect, it } from 'vitest'
import { MACHINE_NAMES, machineOf } from '../model/machines.ts'
import { stateNodesOf, transitionName } from 'xstate-paths/chart'

const isTold = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Actions that XState adds for delays. */
const delays = ['inline raise', 'inline cancel']

/** The name of a guard, action or actor; 'inline …' for an inline one. */
function nameOf(used: unknown): string {
  if (typeof used === 'string') return used
  return typeof used === 'function' ? `inline ${used.name}` : String((used as { type?: unknown }).type)
}

describe.each(MACHINE_NAMES)('the chart of %s', (name) => {
  const machine = machineOf(name)
  const nodes = stateNodesOf(machine)

  it('has the name of its file', () => {
    expect(machine.id).toBe(name)
  })

  it('describes every state', () => {
    expect(nodes.filter(({ description }) => !isTold(description)).map(({ id }) => id)).toEqual([])
  })

  it('describes every event', () => {
    const transitions = nodes.flatMap((node) => [...node.transitions.values()].flat())
    const sent = transitions.filter(({ eventType }) => !eventType.startsWith('xstate.'))
    expect(sent.filter(({ description }) => !isTold(description)).map((each) => transitionName(each))).toEqual([])
  })

  it('names every event noun.verb', () => {
    const events = nodes.flatMap((node) => node.ownEvents).filter((type) => !type.startsWith('xstate.'))
    for (const type of events) expect(type).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/)
  })

  it('handles the error of every invoke', () => {
    const unhandled = nodes.flatMap((node) =>
      node.invoke
        .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => `${node.id}: ${id}`),
    )
    expect(unhandled).toEqual([])
  })

  it('names every guard, action and actor', () => {
    const { guards, actions, actors } = machine.implementations
    const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    const used = {
      guards: transitions.flatMap(({ guard }) => (guard === undefined ? [] : [nameOf(guard)])),
      actions: [
        ...transitions.flatMap((each) => each.actions),
        ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
      ].map(nameOf),
      actors: nodes.flatMap((node) => node.invoke.map(({ src }) => nameOf(src))),
    }
    expect(used.guards.filter((guard) => !(guard in guards))).toEqual([])
    expect(used.actions.filter((action) => !(action in actions) && !delays.includes(action))).toEqual([])
    expect(used.actors.filter((actor) => !(actor in actors))).toEqual([])
  })
})

/** The desk's charts log failed calls. In the applicants' portal, the actors of calls do. */
const LOGGING = MACHINE_NAMES.slice(MACHINE_NAMES.indexOf('desk'))

it.each(LOGGING)('§8 the chart of %s logs every failed call, except for expected failures', (name) => {
  const silent = stateNodesOf(machineOf(name)).flatMap((node) =>
    [...node.transitions].flatMap(([type, transitions]) => {
      const isLogged = transitions.at(-1)?.actions.some((action) => nameOf(action).startsWith('log'))
      return type.startsWith('xstate.error.actor.') && !isLogged ? [`${node.id} ${type}`] : []
    }),
  )
  expect(silent).toEqual([])
})

it('checks every machine in machines/', () => {
  const files = Object.keys(import.meta.glob('../../machines/*/*.ts'))
  const folders = new Set(files.map((file) => file.split('/').at(-2)))
  expect([...folders].sort()).toEqual(MACHINE_NAMES.toSorted())
})
