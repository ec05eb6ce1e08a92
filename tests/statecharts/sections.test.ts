import { machineNames } from 'xstate-charts'
import { chartOf, statesOf } from 'xstate-charts/chart'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'

const CITATION = /§\d[\d.]*\d|§\d|decision \d+/g
const citedIn = (text: string) => text.match(CITATION) ?? []

describe.each(machineNames(project))('the chart of %s', (name) => {
  const { root, edges } = chartOf(project.scenarios[name].machine)
  const states = statesOf(root)
  /** The citations of a state and of those around it. */
  const citedBy = (id: string) =>
    states.filter((state) => `${id}.`.startsWith(`${state.id}.`)).flatMap(({ description }) => citedIn(description))
  const events = edges.filter(({ trigger }) => trigger === 'event')

  it('cites a section of the specification or a decision for every state and event', () => {
    const uncited = [
      ...states.map(({ id }) => ({ id, cited: citedBy(id) })),
      ...events.map((edge) => ({ id: edge.name, cited: [...citedBy(edge.source), ...citedIn(edge.description)] })),
    ].filter(({ cited }) => cited.length === 0)
    expect(uncited.map(({ id }) => id)).toEqual([])
  })

  it('cites nothing again inside a state that cites it', () => {
    const repeated = states.filter(({ id, description }) => {
      const around = id === root.id ? [] : citedBy(id.slice(0, id.lastIndexOf('.')))
      return citedIn(description).some((each) => around.includes(each))
    })
    expect(repeated.map(({ id }) => id)).toEqual([])
  })
})
