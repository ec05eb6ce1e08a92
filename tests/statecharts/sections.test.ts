import { machineNames } from 'xstate-charts'
import { chartOf, statesOf } from 'xstate-charts/chart'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'

describe.each(machineNames(project))('the chart of %s', (name) => {
  const { root, edges } = chartOf(project.scenarios[name].machine)

  it('cites a section of the specification or a decision for every state and event', () => {
    const events = edges.filter(({ trigger }) => trigger === 'event')
    const described = [
      ...statesOf(root).map(({ id, description }) => [id, description] as const),
      ...events.map((edge) => [edge.name, edge.description] as const),
    ]
    expect(described.filter(([, text]) => !/§\d|decision \d/.test(text)).map(([id]) => id)).toEqual([])
  })
})
