import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '../chart/chart.ts'
import { drawPicture } from '../drawing/charts.ts'
import { DEMO } from '../find/command.ts'
import { findMachines } from '../find/find.ts'
import { scenarioOfChart } from '../simulation/found.ts'
import { begin, offersOf, take, type Simulation } from '../simulation/simulate.ts'

const { machines, problems } = await findMachines([DEMO], null, DEMO)
const STEPS = 60

describe('the machines of the demo', () => {
  it('are read without problems and listed in the notice', () => {
    expect(problems).toEqual([])
    expect(machines.length).toBeGreaterThan(0)
    const notice = readFileSync(path.join(DEMO, 'NOTICE.md'), 'utf8')
    for (const { name, file } of machines) expect(notice).toMatch(new RegExp(`^\\| ${file}[^|]*\\| ${name} \\|`, 'm'))
  })

  it.each(machines.map((found) => [found.name, found] as const))(
    'show all states and transitions of %s',
    async (_, found) => {
      const chart = chartOf(found.machine)
      const { svg } = await drawPicture(chart, { detail: 'full', shape: 'tall', open: null })
      const shown = new Set([...svg.matchAll(/data-edges="([^"]*)"/g)].flatMap(([, ids]) => ids?.split(' ') ?? []))
      for (const { id } of statesOf(chart.root)) expect(svg).toContain(`data-state="${id}"`)
      expect(chart.edges.filter(({ id }) => !shown.has(id)).map((edge) => edge.name)).toEqual([])
    },
  )

  it.each(machines.map((found) => [found.name, found] as const))(
    'simulate %s without its code: each choice takes the transition it names',
    (_, found) => {
      const chart = chartOf(found.machine)
      const scenario = scenarioOfChart(chart)
      const clock = { now: 0 }
      const seen = new Set<string>()
      let simulation: Simulation = begin(scenario, 0, clock)
      for (let step = 0; step < STEPS; step += 1) {
        if (simulation.snapshot.status !== 'active') simulation = begin(scenario, 0, clock)
        const enabled = offersOf(scenario, simulation, clock).filter(({ isEnabled }) => isEnabled)
        const [next] = enabled.filter(({ choice }) => !seen.has(choice.id)).concat(enabled)
        if (next === undefined) break
        seen.add(next.choice.id)
        const after = take(scenario, simulation, { choice: next.choice.id }, clock)
        const edge = chart.edges.find(({ id }) => id === next.choice.id)
        const done = edge?.actions.filter((action) => !action.startsWith('raise ')) ?? []
        expect(after.effects, next.choice.label).toEqual(expect.arrayContaining(done))
        simulation = after
      }
      expect(seen.size).toBeGreaterThan(1)
    },
  )
})
