import { machineNames } from 'xstate-charts'
import { chartOf } from 'xstate-charts/chart'
import { definitionOf, machineFrom } from 'xstate-charts/definition'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'

/** The drawings, which take longer, are compared in exports.slow.test.ts. */
describe('docs/statecharts', () => {
  it.each(machineNames(project))('%s.json matches the machine, and is read back as the same chart', (name) => {
    const { machine } = project.scenarios[name]
    const exported = readFileSync(new URL(`../../docs/statecharts/${name}.json`, import.meta.url), 'utf8')
    expect(exported === definitionOf(machine), 'stale: run `npm run statecharts -- --export`').toBe(true)
    expect(chartOf(machineFrom(exported))).toEqual(chartOf(machine))
  })
})
