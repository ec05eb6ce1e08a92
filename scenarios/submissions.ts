import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario, Start } from 'xstate-charts/simulate'
import { createEmptyActor } from 'xstate'
import { documentFields, DOCUMENTS } from '../domain/documents.ts'
import type { Fellowship } from '../domain/entities.ts'
import { fromEntries } from '../domain/objects.ts'
import { fellowshipAfter, STEP, SUBMITTED_HIGHEST_STEP } from '../domain/steps.ts'
import type { Submission } from '../domain/submissions.ts'
import type { SubmissionsEvent } from '../machines/submissions/contracts.ts'
import { submissionsMachine } from '../machines/submissions/submissions.ts'
import { COURSE_DETAILS, PERSONAL_DETAILS, REGISTERED } from './application.ts'

const stored = fromEntries(
  DOCUMENTS.map(({ kind }) => [kind, { fileName: `${kind}-1.pdf`, originalFilename: `${kind}.pdf` }]),
)
const RECORDS = {
  personalDetails: { id: 'personal-1', ...PERSONAL_DETAILS, ...documentFields('personalDetails', stored) },
  courseDetails: { id: 'course-1', ...COURSE_DETAILS, ...documentFields('courseDetails', stored) },
  motivation: { id: 'motivation-1', motivation: 'word '.repeat(480) },
}

export const FIRST: Submission = {
  id: 'submission-1',
  fellowshipId: REGISTERED.id,
  version: 1,
  reference: 'PB-2026-7K3M9Q',
  replaces: null,
  decision: null,
  submittedAt: '2026-11-22T03:14:00.000Z',
  documents: DOCUMENTS.map(({ kind }) => ({ kind, ...stored[kind], size: 120_000 })),
  application: { ...RECORDS, personalDetails: { ...RECORDS.personalDetails, region: { name: 'Khomas' } } },
}

const AS_SUBMITTED: Fellowship = {
  ...REGISTERED,
  ...fellowshipAfter(STEP.submit, SUBMITTED_HIGHEST_STEP),
  ...RECORDS,
}
const changed = { ...RECORDS.courseDetails, firstChoiceCourse: 'Actuarial Science' }
const AMENDED: Fellowship = {
  ...AS_SUBMITTED,
  ...fellowshipAfter(STEP.courseDetails, SUBMITTED_HIGHEST_STEP),
  courseDetails: changed,
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
          { fellowship: { ...AS_SUBMITTED, courseDetails: changed } },
          'again',
        ),
      ],
      'record.saved': [sends('record.saved', 'A changed record is saved', { fellowship: AMENDED })],
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
