import { chartOf, statesOf } from 'xstate-charts/chart'
import { describe, expect, it } from 'vitest'
import { MACHINE_NAMES, MACHINES, machineOf } from '../model/machines.ts'
import type { Model } from 'xstate-paths'
import { nothingSighted, sightStep } from 'xstate-paths/observe'

describe.each(MACHINE_NAMES)('a path of %s', (name) => {
  it('is recorded under the names in the chart', () => {
    const chart = chartOf(machineOf(name))
    const [model] = Object.values<Model>(MACHINES[name].models)
    if (model === undefined) throw new Error(`${name} has no model`)
    const sighted = nothingSighted()
    for (const { steps } of model.shortestPaths())
      for (const [index, step] of steps.entries()) sightStep(sighted, steps[index - 1]?.state ?? model.start(), step)
    expect(sighted.transitions.size).toBeGreaterThan(0)
    expect([...sighted.transitions].filter((each) => !chart.edges.some((edge) => edge.name === each))).toEqual([])
    const ids = statesOf(chart.root).map(({ id }) => id)
    expect([...sighted.states].filter((each) => !ids.includes(each))).toEqual([])
  })
})
