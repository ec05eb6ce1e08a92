import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { chartOf, statesOf } from '../../statecharts/graph.ts'
import { MACHINE_NAMES, MACHINES } from '../../statecharts/machines.ts'

describe.each(MACHINE_NAMES)('the chart of %s', (name) => {
  const { root, edges } = chartOf(MACHINES[name] as AnyStateMachine)

  it('names a section of the specification, or a decision where it is silent, for every state and event', () => {
    const events = edges.filter(({ trigger }) => trigger === 'event')
    const described = [
      ...statesOf(root).map(({ id, description }) => [id, description] as const),
      ...events.map((edge) => [edge.name, edge.description] as const),
    ]
    expect(described.filter(([, text]) => !/§\d|decision \d/.test(text)).map(([id]) => id)).toEqual([])
  })
})
