import { expect, it } from 'vitest'
import { coverageOf, runEveryPath } from '../model/coverage.ts'
import type { LiveOptions, PathRun } from '../model/live.ts'
import { MACHINES, machineOf, type MachineName, type ModelledMachine } from '../model/machines.ts'

/** The committee has about 30,000 edges. */
const LIMIT_MS = 600_000

/** Replays every generated path of a machine, checks every state on the way, and requires full coverage of its chart. */
export function testEveryPath(section: string, name: MachineName, check: LiveOptions['check']): void {
  it(
    `${section} generated paths of ${name} reach every state and take every transition`,
    async () => {
      const { models, stubs }: ModelledMachine = MACHINES[name]
      const runs: PathRun[] = []
      for (const model of Object.values(models)) runs.push(...(await runEveryPath(model, { check, stubs })))
      expect(coverageOf(machineOf(name), runs)).toEqual({ missedStates: [], missedTransitions: [] })
    },
    LIMIT_MS,
  )
}
