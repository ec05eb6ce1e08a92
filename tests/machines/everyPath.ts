import { expect, it } from 'vitest'
import { coverageOf, walkAll } from '../model/coverage.ts'
import type { LiveOptions, Walk } from '../model/live.ts'
import { MACHINES, machineOf, type MachineName, type ModelledMachine } from '../model/machines.ts'

/** Replays every generated path of a machine, checks every state on the way, and requires full coverage of its chart. */
export function testEveryPath(section: string, name: MachineName, check: LiveOptions['check']): void {
  it(`${section} generated paths of ${name} reach every state and take every transition`, async () => {
    const { models, bystanders }: ModelledMachine = MACHINES[name]
    const walks: Walk[] = []
    for (const model of Object.values(models)) walks.push(...(await walkAll(model, { check, bystanders })))
    expect(coverageOf(machineOf(name), walks)).toEqual({ missedStates: [], missedTransitions: [] })
  })
}
