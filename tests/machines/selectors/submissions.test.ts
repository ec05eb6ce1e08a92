import { createEmptyActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import {
  downloadingReceipt,
  failedReceipt,
  isAmendedIn,
  submissionsState,
  submittedIn,
  type SubmissionsState,
} from '../../../machines/submissions/selectors.ts'
import { submissionsMachine } from '../../../machines/submissions/submissions.ts'
import { AS_SUBMITTED } from '../../model/submissions.ts'
import { SUBMISSION, SUBMITTED } from '../../support/submission.ts'
import { inState } from '../inState.ts'

const submissions = inState(submissionsMachine, { fellowship: AS_SUBMITTED, application: () => createEmptyActor() })
const before = (versions: string, editing: string) => submissions({ versions, editing }, { submitted: null })
const known = (amendment: string, editing: string, receipt = 'ready') =>
  submissions({ versions: { known: { amendment, receipt } }, editing }, { submitted: SUBMITTED, receipt: SUBMISSION })

describe('before what was submitted is known', () => {
  it.each([
    ['unsubmitted', 'unsubmitted', 'missed'],
    ['deciding', 'loading', 'loading'],
    ['loading', 'loading', 'loading'],
    ['disconnected', 'disconnected', 'disconnected'],
    ['failed', 'failed', 'failed'],
  ] satisfies [string, SubmissionsState, SubmissionsState][])(
    '§4.7 %s: the steps say %s, and %s once applications have closed',
    (versions, open, closed) => {
      const shown = ['unknown', 'open', 'closed'].map((editing) => submissionsState(before(versions, editing)))
      expect(shown).toEqual([open, open, closed])
    },
  )

  it.each(['unsubmitted', 'loading', 'disconnected', 'failed'])(
    '§2.12 %s: neither a version nor its receipt is shown',
    (versions) => {
      const snapshot = before(versions, 'open')
      expect([submittedIn(snapshot), downloadingReceipt(snapshot), failedReceipt(snapshot)]).toEqual([null, null, null])
      expect(isAmendedIn(snapshot)).toBe(false)
    },
  )
})

describe('once what was submitted is known', () => {
  it.each([
    ['asSubmitted', 'asSubmitted', false],
    ['amended', 'amended', true],
  ] satisfies [string, SubmissionsState, boolean][])(
    '§4.1 %s: the steps say %s while they can be saved, and closed once they can only be read',
    (amendment, open, isAmended) => {
      const snapshots = ['unknown', 'open', 'closed'].map((editing) => known(amendment, editing))
      expect(snapshots.map(submissionsState)).toEqual([open, open, 'closed'])
      expect(snapshots.map(isAmendedIn)).toEqual([isAmended, isAmended, isAmended])
    },
  )

  it('§4.1 every version is listed, and the last one shown whole', () => {
    expect(submittedIn(known('amended', 'open'))).toEqual(SUBMITTED)
  })

  it.each([
    ['ready', null, null],
    ['downloading', SUBMISSION, null],
    ['failed', null, SUBMISSION],
  ])('a receipt that is %s is marked so in the list of versions, and no other one', (receipt, downloading, failed) => {
    const snapshot = known('asSubmitted', 'open', receipt)
    expect([downloadingReceipt(snapshot), failedReceipt(snapshot)]).toEqual([downloading, failed])
  })
})
