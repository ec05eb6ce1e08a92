import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { OpenSubmissionSnapshot } from '../../machines/openSubmission/openSubmission.ts'
import { documentState, dossierState, historyState, openState } from '../../machines/openSubmission/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { context, output, ...snapshot } = live as OpenSubmissionSnapshot
  const regions = [documentState, historyState].map((stateOf) => stateOf(live as OpenSubmissionSnapshot))
  const dossier = dossierState(live as OpenSubmissionSnapshot)
  const state = openState(live as OpenSubmissionSnapshot)
  expect(live.hasTag('busy')).toBe(state === 'loading' || regions.includes('loading') || dossier === 'downloading')
  expect(context.opened === null || regions[0] === 'shown').toBe(true)
  if (state === 'shown') expect(context.read).not.toBeNull()
  if (!context.flags.bursaryAdmin) expect(dossier).toBe('offered')
  expect(output?.end).toBe(snapshot.status === 'done' ? state : undefined)
}

testEveryPath('§6', 'openSubmission', assertState)
