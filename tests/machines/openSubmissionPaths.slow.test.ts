import { expect } from 'vitest'
import type { OpenSubmissionSnapshot } from '../../machines/openSubmission/openSubmission.ts'
import { documentState, dossierState, historyState, openState } from '../../machines/openSubmission/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<OpenSubmissionSnapshot>('§6', 'openSubmission', (snapshot) => {
  const { context, output } = snapshot
  const regions = [documentState, historyState].map((stateOf) => stateOf(snapshot))
  const dossier = dossierState(snapshot)
  const state = openState(snapshot)
  expect(snapshot.hasTag('busy')).toBe(state === 'loading' || regions.includes('loading') || dossier === 'downloading')
  expect(context.opened === null || regions[0] === 'shown').toBe(true)
  if (state === 'shown') expect(context.read).not.toBeNull()
  if (!context.flags.bursaryAdmin) expect(dossier).toBe('offered')
  expect(output?.end).toBe(snapshot.status === 'done' ? state : undefined)
})
