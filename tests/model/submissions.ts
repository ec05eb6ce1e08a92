import type { AnyMachineSnapshot } from 'xstate'
import { createEmptyActor } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import { fellowshipAfter, STEP, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'
import type { SubmissionsEvent } from '../../machines/submissions/contracts.ts'
import { submissionsMachine } from '../../machines/submissions/submissions.ts'
import { COMPLETE_RECORDS, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { OFFER, OWN_REQUEST, SUBMISSION, SUBMITTED } from '../support/submission.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const { application } = SUBMISSION

export const AS_SUBMITTED: Fellowship = {
  ...REGISTERED_FELLOWSHIP,
  ...fellowshipAfter(STEP.submit, SUBMITTED_HIGHEST_STEP),
  ...COMPLETE_RECORDS,
  ...application,
}

const changed = { ...application.courseDetails, firstChoiceCourse: 'MPhil Statistics' }

/** Saved but not submitted: another first choice. */
export const AMENDED: Fellowship = {
  ...AS_SUBMITTED,
  ...fellowshipAfter(STEP.courseDetails, SUBMITTED_HIGHEST_STEP),
  courseDetails: changed,
}

/** The same, submitted as version 2, which this tab has not loaded. */
export const SUBMITTED_AGAIN: Fellowship = { ...AS_SUBMITTED, courseDetails: changed }

export const VERSION_2 = {
  ...SUBMISSION,
  id: 's2',
  version: 2,
  reference: 'PB-2026-8QXWTM',
  replaces: SUBMISSION.reference,
  submittedAt: '2026-11-23T09:30:00.000Z',
  application: { ...SUBMISSION.application, courseDetails: changed },
}

const isKnown = (snapshot: AnyMachineSnapshot) => snapshot.matches({ versions: 'known' })

const events = {
  'fellowship.changed': (snapshot) => [
    { type: 'fellowship.changed', fellowship: AS_SUBMITTED },
    ...(isKnown(snapshot)
      ? [
          { type: 'fellowship.changed', fellowship: AMENDED },
          { type: 'fellowship.changed', fellowship: SUBMITTED_AGAIN },
        ]
      : []),
    ...(snapshot.matches({ versions: 'unsubmitted' })
      ? [{ type: 'fellowship.changed', fellowship: REGISTERED_FELLOWSHIP }]
      : []),
  ],
  'record.saved': [{ type: 'record.saved', fellowship: AMENDED }],
  'offer.answered': [{ type: 'offer.answered', offer: OFFER }],
  'submissions.retry': [{ type: 'submissions.retry' }],
  'window.opened': [{ type: 'window.opened' }],
  'window.closed': [{ type: 'window.closed' }],
  'window.replaced': [{ type: 'window.replaced' }],
  'receipt.download': [{ type: 'receipt.download', version: SUBMISSION }],
  'receipt.dismiss': [{ type: 'receipt.dismiss' }],
} satisfies Record<SubmissionsEvent['type'], Fixtures<PathEvent>>

function submissionsModel(fellowship: Fellowship) {
  return createModel({
    machine: submissionsMachine,
    input: () => ({ fellowship, application: () => createEmptyActor() }),
    events,
    outcomes: {
      loadSubmissions: {
        done: [SUBMITTED, { ...SUBMITTED, request: OWN_REQUEST }, null],
        error: [new Error('cut'), { failure: 'disconnected' }],
      },
      downloadReceipt: { done: [undefined], error: [new Error('cut')] },
      reconnected: { done: [undefined], error: [new Error('broken')] },
    },
    breakdowns: { window: [new Error('broken')] },
    key: ({ context }) => [
      context.fellowship === AMENDED,
      context.submitted === null,
      context.submitted?.request !== undefined,
    ],
  })
}

/** Starts: before and after a submission. */
export const submissionsModels = {
  unsubmitted: submissionsModel(REGISTERED_FELLOWSHIP),
  submitted: submissionsModel(AS_SUBMITTED),
}
