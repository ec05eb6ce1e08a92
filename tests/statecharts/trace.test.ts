import { chartOf } from 'xstate-charts/chart'
import { machineNames } from 'xstate-charts'
import { trace } from 'xstate-charts/trace'
import { describe, expect, it } from 'vitest'
import { sections } from '../../scripts/support/sections.mjs'
import project from '../../statecharts.config.ts'

describe('the trace', async () => {
  const listed = await sections()
  const charts = machineNames(project).map((name) => chartOf(project.scenarios[name].machine))
  const traced = trace(charts, listed, [])

  it('has every section and decision that a chart cites', () => {
    const chapters = new Set(listed.map(({ name }) => name.replace(/\.\d+$/, '')))
    const known = (name: string) => listed.some((section) => section.name === name) || chapters.has(name)
    expect(traced.map(({ name }) => name).filter((name) => !known(name))).toEqual([])
  })

  it('links the idle timer to its machine', () => {
    const parts = traced.find(({ name }) => name === '§4.8')?.parts.map(({ id }) => id)
    expect(parts).toEqual(expect.arrayContaining(['session', 'authentication']))
  })
})
