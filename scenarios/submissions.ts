import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario, Start } from 'xstate-charts/simulate'
import { createEmptyActor } from 'xstate'
import { documentFields, DOCUMENTS } from '../domain/documents.ts'
import type { Fellowship } from '../domain/entities.ts'
import { fromEntries } from '../domain/objects.ts'
import { fellowshipAfter, RECORD_STEPS, STEP, SUBMITTED_HIGHEST_STEP } from '../domain/steps.ts'
import { newReference, type Submission, type SubmittedApplication } from '../domain/submissions.ts'
import type { SubmissionsEvent } from '../machines/submissions/contracts.ts'
import { submissionsMachine } from '../machines/submissions/submissions.ts'
import { REGISTERED } from './application.ts'
import { EXAMPLES, TYPED, typing } from './examples.ts'

const stored = fromEntries(
  DOCUMENTS.map(({ kind }) => [kind, { fileName: `${kind}-1.pdf`, originalFilename: `${kind}.pdf` }]),
)
const RECORDS = fromEntries(
  RECORD_STEPS.map((step) => [step, { id: `${step}-1`, ...EXAMPLES[step], ...documentFields(step, stored) }] as const),
) as unknown as SubmittedApplication

export const FIRST: Submission = {
  id: 'submission-1',
  fellowshipId: REGISTERED.id,
  version: 1,
  reference: newReference(Date.UTC(2026, 10, 22), () => 0),
  replaces: null,
  decision: null,
  submittedAt: '2026-11-22T03:14:00.000Z',
  documents: DOCUMENTS.map(({ kind }) => ({ kind, ...stored[kind], size: 120_000 })),
  application: RECORDS,
}

const AS_SUBMITTED: Fellowship = {
  ...REGISTERED,
  ...fellowshipAfter(STEP.submit, SUBMITTED_HIGHEST_STEP),
  ...RECORDS,
}
const changed = { [TYPED]: { ...RECORDS[TYPED], ...typing('Another answer') } }
const AMENDED: Fellowship = {
  ...AS_SUBMITTED,
  ...fellowshipAfter(STEP[TYPED], SUBMITTED_HIGHEST_STEP),
  ...changed,
}

const start = (label: string, fellowship: Fellowship): Start => ({
  label,
  input: () => ({ fellowship, application: () => createEmptyActor() }),
})

export const submissions: Scenario = {
  machine: submissionsMachine,
  starts: [start('The application has been submitted', AS_SUBMITTED), start('Nothing has been submitted', REGISTERED)],
  choices: [
    ...listed<SubmissionsEvent['type']>({
      'fellowship.changed': [
        sends('fellowship.changed', 'The application is submitted', { fellowship: AS_SUBMITTED }, 'submitted'),
        sends('fellowship.changed', 'A changed step is saved', { fellowship: AMENDED }, 'amended'),
        sends(
          'fellowship.changed',
          'The amendment is submitted',
          { fellowship: { ...AS_SUBMITTED, ...changed } },
          'again',
        ),
      ],
      'record.saved': [sends('record.saved', 'A changed record is saved', { fellowship: AMENDED })],
      'offer.answered': [
        sends('offer.answered', 'The offer of an award is accepted', {
          offer: { id: 'l1', until: '2099-06-30', answer: 'accepted', answeredAt: FIRST.submittedAt },
        }),
      ],
      'submissions.retry': [sends('submissions.retry', 'Try again')],
      'window.opened': [sends('window.opened', 'Applications are accepted')],
      'window.closed': [sends('window.closed', 'Applications close')],
      'window.replaced': [sends('window.replaced', 'A newer intake starts')],
      'receipt.download': [sends('receipt.download', 'Download your receipt (PDF)', { version: FIRST })],
      'receipt.dismiss': [sends('receipt.dismiss', 'Close the alert')],
    }),
    answers('loadSubmissions', 'There is one version', { versions: [FIRST], last: FIRST }, 'one'),
    answers('loadSubmissions', 'Nothing has been submitted', null, 'none'),
    fails('loadSubmissions', 'The versions cannot be fetched'),
    fails('loadSubmissions', 'The connection is lost while they are fetched', 'disconnected', 'disconnected'),
    answers('downloadReceipt', 'The receipt is downloaded', undefined),
    fails('downloadReceipt', 'The receipt cannot be downloaded'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
    fails('window', 'The watcher of the window crashes'),
  ],
}
