import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '../chart/chart.ts'
import { layoutOf } from '../drawing/layout.ts'
import { svgOf } from '../drawing/svg.ts'
import { exportFiles } from '../exports.ts'
import { NOTHING_LIVE, receive } from '../live/stream.ts'
import { defineStatecharts, machineNames } from '../project.ts'
import { reasonFor } from '../simulation/refusals.ts'
import { offersOf, replay, type Simulation } from '../simulation/simulate.ts'
import { trailFromText } from '../simulation/trail.ts'
import project from './example.ts'

const { kettle, table } = project.scenarios
const clock = { now: 0 }
const steps = (scenario: typeof kettle, trail: string) => replay(scenario, trailFromText(trail), clock)
const end = (scenario: typeof kettle, trail: string) => steps(scenario, trail).at(-1) as Simulation

describe('a project with machines of its own', () => {
  it('lists its machines by id', () => {
    expect(machineNames(project)).toEqual(['kettle', 'table'])
    expect(() => defineStatecharts({ ...project, scenarios: { kettle, table: kettle } })).toThrow(
      "The machine 'kettle' is listed as 'table'",
    )
  })

  it.each(machineNames(project))('draws all states and triggers of %s', async (name) => {
    const chart = chartOf(project.scenarios[name].machine)
    const svg = svgOf(chart, await layoutOf(chart, 'tall', 'full'))
    const drawn = [...svg.matchAll(/data-state="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(drawn)).toEqual(new Set(statesOf(chart.root).map(({ id }) => id)))
    const edges = new Set([...svg.matchAll(/data-edges="([^"]+)"/g)].flatMap(([, ids]) => ids?.split(' ') ?? []))
    expect(edges).toEqual(new Set(chart.edges.map(({ id }) => id)))
  })

  it('simulates events, results, guards and time', () => {
    expect(
      steps(kettle, '0~switch.pressed~water.filled~switch.pressed~+179999~+1').map(({ snapshot }) => snapshot.value),
    ).toEqual(['off', 'off', 'off', 'heating', 'heating', 'boiled'])
    const spilt = '0~guest.seated~error-0.table.taken.tea.ordered'
    expect(end(table, spilt).snapshot.value).toEqual({ taken: { tea: 'spilt', bill: 'open' } })
    expect(end(table, `${spilt}~+1000~done-0.table.taken.tea.ordered~bill.paid`).snapshot.value).toBe('free')
  })

  it('explains a refusing guard in its own words', () => {
    const simulation = end(kettle, '0')
    const refusal = offersOf(kettle, simulation, clock).flatMap(({ refusals }) => refusals)[0]
    expect(refusal && reasonFor(project, 'kettle', simulation.snapshot.context, refusal)).toBe(
      'hasWater says no: a kettle needs water; it has 0 l',
    )
  })

  it('exports SVG, Mermaid, XState JSON and a README', async () => {
    const files = await exportFiles(project)
    expect([...files.keys()].sort()).toEqual(
      [
        'README.md',
        ...['kettle', 'table'].flatMap((name) => ['svg', 'mmd', 'json'].map((type) => `${name}.${type}`)),
        'table-outline.svg',
      ].sort(),
    )
    expect(files.get('README.md')).toContain('How the tea room works.')
    expect(files.get('README.md')).toContain('Water is boiled.')
    expect(files.get('kettle.svg')).toContain('aria-label="kettle: Water is boiled."')
    expect(files.get('kettle.mmd')).toContain('kettle_off --> kettle_heating : switch.pressed [hasWater]')
    expect(JSON.parse(files.get('table.json') ?? '')).toMatchObject({
      id: 'table',
      states: { taken: { type: 'parallel' } },
    })
  })

  it('draws an outline with the given number of levels', async () => {
    const outline = (await exportFiles(project)).get('table-outline.svg') ?? ''
    expect(outline).toContain('data-state="table.taken"')
    expect(outline).not.toContain('data-state="table.taken.')
  })

  it('shows a stream on its charts', () => {
    const actor = (sessionId: string, definition: object) => ({
      type: '@xstate.actor',
      sessionId,
      name: sessionId,
      definition: JSON.stringify(definition),
    })
    const messages = [
      { type: 'stream.opened' },
      actor('x:0', { id: 'kettle' }),
      actor('x:1', { id: 'someone else’s' }),
      { type: '@xstate.snapshot', sessionId: 'x:0', snapshot: { status: 'active', value: 'heating' } },
    ]
    const { isOpen, actors } = messages.reduce(
      (state, message) => receive(state, message, machineNames(project)),
      NOTHING_LIVE,
    )
    expect(isOpen).toBe(true)
    expect(actors.get('x:0')).toMatchObject({ machine: 'kettle', value: 'heating' })
    expect(actors.get('x:1')).toMatchObject({ machine: null })
  })
})
