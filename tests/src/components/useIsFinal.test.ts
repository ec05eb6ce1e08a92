import { renderHook } from '@testing-library/react'
import { createEmptyActor } from 'xstate'
import { expect, it } from 'vitest'
import { submissionsMachine } from '../../../machines/submissions/submissions.ts'
import { useIsFinal } from '../../../src/components/submission/useIsFinal.ts'
import { REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { SUBMISSION, SUBMITTED } from '../../support/submission.ts'
import { actorIn, inApplication } from './application.ts'

type State = Parameters<typeof submissionsMachine.resolveState>[0]['value']

function isFinalIn(value: State) {
  const context = {
    fellowship: REGISTERED_FELLOWSHIP,
    application: createEmptyActor,
    submitted: SUBMITTED,
    receipt: SUBMISSION,
    offer: null,
  }
  const submissions = actorIn(submissionsMachine.resolveState({ value, context }))
  return renderHook(() => useIsFinal(), { wrapper: inApplication({ submissions }) }).result.current
}

it.each<[string, State]>([
  [
    'a submitted application',
    { versions: { known: { amendment: 'asSubmitted', receipt: 'ready' } }, editing: 'closed' },
  ],
  ['an application not submitted in time', { versions: 'unsubmitted', editing: 'closed' }],
])('§4.7 after applications close, %s can only be read', (_, value) => {
  expect(isFinalIn(value)).toBe(true)
})

it.each<[string, State]>([
  ['a submitted application', { versions: { known: { amendment: 'asSubmitted', receipt: 'ready' } }, editing: 'open' }],
  ['an amended application', { versions: { known: { amendment: 'amended', receipt: 'ready' } }, editing: 'open' }],
  ['an unsubmitted application', { versions: 'unsubmitted', editing: 'open' }],
])('§4.7 while applications are open, %s can be changed', (_, value) => {
  expect(isFinalIn(value)).toBe(false)
})

it.each(['loading', 'failed', 'disconnected'])(
  '§4.7 nothing is final while the submissions are unknown (%s)',
  (versions) => {
    expect(isFinalIn({ versions, editing: 'closed' })).toBe(false)
  },
)
