import { expect, it } from 'vitest'
import { coverageOf, runEveryPath } from '../model/coverage.ts'
import type { AnyMachineSnapshot } from 'xstate'
import type { Step } from 'xstate-paths'
import type { LiveOptions } from 'xstate-paths/live'
import { MACHINES, machineOf, type MachineName, type ModelledMachine } from '../model/machines.ts'

const LIMIT_MS = 600_000

/** Replays every generated path of a machine, checks every state on the way, and requires full coverage of its chart. */
export function testEveryPath<Snapshot = AnyMachineSnapshot>(
  section: string,
  name: MachineName,
  check: (snapshot: Snapshot, step: Step) => void,
): void {
  it(
    `${section} generated paths of ${name} reach every state and take every transition`,
    async () => {
      const { models, stubs }: ModelledMachine = MACHINES[name]
      const taken = new Set<string>()
      const reached = new Set<string>()
      for (const model of Object.values(models)) {
        for await (const run of runEveryPath(model, { check: check as LiveOptions['check'], stubs })) {
          for (const transition of run.taken) taken.add(transition)
          for (const id of run.reached) reached.add(id)
        }
      }
      expect(coverageOf(machineOf(name), { taken, reached })).toEqual({ missedStates: [], missedTransitions: [] })
    },
    LIMIT_MS,
  )
}
