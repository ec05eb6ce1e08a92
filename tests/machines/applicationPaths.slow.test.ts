import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { ApplicationSnapshot } from '../../machines/application/application.ts'
import type { ProgressName } from '../../machines/application/progress.ts'
import { highestStepOf } from './applicationJourney.ts'
import { testEveryPath } from './everyPath.ts'

function progressOf(snapshot: AnyMachineSnapshot): ProgressName | null {
  const { value } = snapshot
  return typeof value === 'object' && 'working' in value ? (value.working.progress as ProgressName) : null
}

function assertState(live: AnyMachineSnapshot) {
  const { context, value } = live as ApplicationSnapshot
  const progress = progressOf(live)
  if (progress === null) return
  expect(context.fellowship?.highestStep).toBe(highestStepOf[progress])
  const { saving } = (value as Extract<typeof value, object>).working
  const rest = typeof saving === 'object' ? saving.resting : null
  const isRefused = typeof rest === 'object' && rest !== null && 'notSubmitted' in rest
  if (rest === 'idle' || rest === 'undone' || isRefused) expect(context).toMatchObject({ pending: null, failure: null })
  else expect(context.pending).not.toBeNull()
}

const RESTARTS = ['xstate.done.actor.ownData', 'application.begin']

let last = 0

/** highestStep never decreases on a path (§4.1), except that a deleted application starts again. */
testEveryPath('§4', 'application', (live, { event }) => {
  assertState(live)
  const highestStep = (live as ApplicationSnapshot).context.fellowship?.highestStep ?? 0
  if (event.type.endsWith('.loadFellowship') || RESTARTS.includes(event.type)) last = 0
  expect(highestStep).toBeGreaterThanOrEqual(last)
  last = highestStep
})
