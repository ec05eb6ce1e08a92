import { chartOf, statesOf } from '@postgraduate-bursary/statecharts/chart'
import { machineNames } from '@postgraduate-bursary/statecharts'
import { trace } from '@postgraduate-bursary/statecharts/trace'
import { describe, expect, it } from 'vitest'
import { sections } from '../../scripts/support/sections.mjs'
import project from '../../statecharts.config.ts'
import { MACHINE_NAMES, MACHINES, machineOf } from '../model/machines.ts'
import type { Model } from '../model/model.ts'
import { nothingSighted, sightStep } from '../model/observe.ts'

describe.each(MACHINE_NAMES)('a path of %s', (name) => {
  it('is recorded under the names in the chart', () => {
    const chart = chartOf(machineOf(name))
    const [model] = Object.values<Model>(MACHINES[name].models)
    if (model === undefined) throw new Error(`${name} has no model`)
    const sighted = nothingSighted()
    for (const { steps } of model.shortestPaths())
      for (const [index, step] of steps.entries())
        sightStep(sighted, steps[index - 1]?.state ?? model.beginning(), step)
    expect(sighted.transitions.size).toBeGreaterThan(0)
    expect([...sighted.transitions].filter((each) => !chart.edges.some((edge) => edge.name === each))).toEqual([])
    const ids = statesOf(chart.root).map(({ id }) => id)
    expect([...sighted.states].filter((each) => !ids.includes(each))).toEqual([])
  })
})

describe('the trace', async () => {
  const listed = await sections()
  const charts = machineNames(project).map((name) => chartOf(project.scenarios[name].machine))
  const traced = trace(charts, listed, [])

  it('has every section and decision that a chart cites', () => {
    const chapters = new Set(listed.map(({ name }) => name.replace(/\.\d+$/, '')))
    const known = (name: string) => listed.some((section) => section.name === name) || chapters.has(name)
    expect(traced.map(({ name }) => name).filter((name) => !known(name))).toEqual([])
  })

  it('links the idle timer to its states', () => {
    const parts = traced.find(({ name }) => name === '§4.8')?.parts.map(({ id }) => id)
    expect(parts).toEqual(expect.arrayContaining(['session', 'session.active', 'session.loggedOut']))
  })
})
