import { COUNTRIES } from '../domain/programme.ts'
import { choiceId } from '../machines/courseChoice/selectors.ts'
import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Choice, Scenario } from 'xstate-charts/simulate'
import type { AnyMachineSnapshot } from 'xstate'
import { DOCUMENTS, type DocumentKind } from '../domain/documents.ts'
import type { Fellowship } from '../domain/entities.ts'
import { personalLink, ROUTES } from '../domain/routes.ts'
import { fromEntries, type Json } from '../domain/objects.ts'
import { NOTHING_SAVED } from '../domain/newFellowship.ts'
import { NOTHING_TYPED, shownStep } from '../domain/recordForms.ts'
import { RECORD_STEPS, SAVE, STEP, STEPS, stepTitle, SUBMITTED_HIGHEST_STEP, type RecordStep } from '../domain/steps.ts'
import { applicationMachine } from '../machines/application/application.ts'
import type { ApplicationContext, ApplicationEvent } from '../machines/application/contracts.ts'
import { fellowshipToSave } from '../machines/application/fellowship.ts'
import { NO_DRAFTS } from '../machines/draft/contracts.ts'
import { EXAMPLES, TYPED, typing } from './examples.ts'

const PROFILE = { sub: 'example|applicant', email: 'applicant@example.org' }

export const REGISTERED: Fellowship = {
  id: 'fellowship-1',
  applicationDate: '2026-01-05T08:00:00.000Z',
  status: 'Completed Registration',
  applicantId: 'applicant',
  lastActiveStep: 1,
  highestStep: 1,
  ...NOTHING_SAVED,
}

/** Saves a step with valid answers, or without its first one. */
const saves = (step: RecordStep): Choice[] => {
  const [first = ''] = Object.keys(EXAMPLES[step])
  const save = STEP[step].record.save ?? SAVE
  return [
    sends(`${step}.save`, `${save} on ${stepTitle(step)}`, { fields: EXAMPLES[step] }),
    sends(`${step}.save`, `${save} without an answer`, { fields: { ...EXAMPLES[step], [first]: '' } }, 'lacking'),
  ]
}

/** The snapshot that an upload sends to the application. */
function uploadedSnapshot(kind: DocumentKind) {
  const stored = { fileName: `${kind}-1.pdf`, originalFilename: `${kind}.pdf` }
  return {
    type: `xstate.snapshot.upload-${kind}`,
    snapshot: { value: 'uploaded', context: { stored }, matches: (state: string) => state === 'uploaded' },
  }
}

const exampleAt = (step: RecordStep, field: string): unknown => (EXAMPLES[step] as Json)[field]

/** The snapshots that the course choices send to the application. */
const institutionsOffered = COUNTRIES.map(({ step, field, institutions }) => ({
  type: `xstate.snapshot.${choiceId(field)}`,
  snapshot: {
    context: {
      countryId: exampleAt(step, field),
      institutions: institutions.map((institution) => ({ id: exampleAt(step, institution) })),
    },
    hasTag: (tag: string) => tag === 'choosable',
  },
}))

/** The snapshot that a draft sends to the application. */
const drafts = RECORD_STEPS.map((step): Choice => ({
  id: `draft-${step}`,
  label: `Something is typed in ${step}`,
  events: () => [
    { type: `xstate.snapshot.draft-${step}`, snapshot: { value: 'typing', context: { basedOn: 0, version: 0 } } },
  ],
}))

/** The snapshot that the submissions send to the application. */
const submissions: Choice = {
  id: 'submissions',
  label: 'Everything has been sent to the provider',
  events: () => [
    {
      type: 'xstate.snapshot.submissions',
      snapshot: { matches: (state: object) => 'versions' in state && state.versions === 'known' },
    },
  ],
}

const uploads: Choice[] = [
  {
    id: 'uploads',
    label: 'All documents are uploaded',
    events: () => DOCUMENTS.map(({ kind }) => uploadedSnapshot(kind)),
  },
  ...DOCUMENTS.map(({ kind, label }): Choice => ({
    id: `upload-${kind}`,
    label: `${label} is uploaded`,
    events: () => [uploadedSnapshot(kind)],
  })),
]

function updated({ context }: AnyMachineSnapshot): Fellowship | null {
  const { fellowship, pending } = context as ApplicationContext
  return fellowship === null || pending === null ? fellowship : fellowshipToSave(fellowship, pending.step)
}

const own = listed<ApplicationEvent['type']>({
  ...fromEntries(RECORD_STEPS.map((step) => [`${step}.save` as const, saves(step)] as const)),
  'answers.save': [
    sends('answers.save', 'Use a new answer', {
      answers: [{ record: { step: TYPED, fields: EXAMPLES[TYPED] }, documents: {} }],
    }),
  ],
  'review.confirm': [sends('review.confirm', 'Details Correct')],
  'application.submit': [sends('application.submit', 'Agree & Submit')],
  'editing.closed': [sends('editing.closed', 'Applications close after the submission')],
  'editing.limited': [sends('editing.limited', 'The provider has asked for more information')],
  'editing.ended': [sends('editing.ended', 'A newer intake starts')],
  'editing.opened': [sends('editing.opened', 'Applications are accepted again')],
  'save.retry': [sends('save.retry', 'Try the save again')],
  'save.dismiss': [sends('save.dismiss', 'Continue editing')],
  'load.retry': [sends('load.retry', 'Try to load again')],
  'application.begin': [sends('application.begin', 'Start a new application')],
  'fellowship.found': [
    sends('fellowship.found', 'A draft has reloaded the fellowship', {
      fellowship: { ...REGISTERED, highestStep: 2 },
    }),
  ],
  'step.replaced': [
    sends('step.replaced', `${stepTitle(TYPED)} shows values from elsewhere`, {
      step: TYPED,
      shown: shownStep(TYPED, REGISTERED, { ...NOTHING_TYPED, form: typing('Typed elsewhere') }),
    }),
  ],
  'location.changed': [
    sends('location.changed', 'Go to Application Progress', { location: ROUTES.progress }, 'progress'),
    ...STEPS.map(({ name, menuTitle, route }) =>
      sends('location.changed', `Go to ${menuTitle}`, { location: route }, name),
    ),
  ],
})

export const application: Scenario = {
  machine: applicationMachine,
  starts: [
    { label: 'An applicant signs in', input: () => ({ profile: PROFILE, location: ROUTES.progress }) },
    {
      label: "A mail's link led here",
      input: () => ({ profile: PROFILE, location: personalLink('submission-1') }),
    },
  ],
  choices: [
    ...own,
    answers('followLink', 'The link leads to the current application, or is not complete', 'current', 'current'),
    answers('followLink', 'The link leads to a past intake', 'earlier', 'earlier'),
    answers('followLink', "The link leads to another account's application", 'other', 'other'),
    fails('followLink', 'The link cannot be checked'),
    answers('loadFellowship', 'No application is found', null, 'none'),
    answers('loadFellowship', 'An application is found, just registered', REGISTERED, 'registered'),
    answers(
      'loadFellowship',
      'An application is found, submitted',
      { ...REGISTERED, highestStep: SUBMITTED_HIGHEST_STEP },
      'submitted',
    ),
    fails('loadFellowship', 'The application cannot be fetched'),
    fails('loadFellowship', 'The connection is lost while it is fetched', 'disconnected', 'disconnected'),
    answers('createFellowship', 'The application is created', REGISTERED),
    fails('createFellowship', 'The window has closed, so none is created', 'applicationsClosed'),
    fails('createFellowship', 'The connection is lost while it is created', 'disconnected', 'disconnected'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
    answers('readDrafts', 'Drafts are read', NO_DRAFTS),
    fails('readDrafts', 'The drafts cannot be read'),
    answers('saveRecord', 'The record is saved', { id: 'record-1', version: 1 }),
    fails('saveRecord', 'The record was changed elsewhere', 'stale', 'stale'),
    fails('saveRecord', 'The record is refused', 'refused'),
    fails('saveRecord', 'The connection is lost while it is saved', 'disconnected', 'disconnected'),
    answers('updateFellowship', 'The fellowship is updated', updated),
    fails('warnBeforeUnload', 'The browser cannot be made to ask'),
    fails('updateFellowship', 'Answers were changed elsewhere', 'stale', 'stale'),
    fails('updateFellowship', 'The fellowship cannot be updated'),
    fails('updateFellowship', 'The connection is lost while it is updated', 'disconnected', 'disconnected'),
    ...uploads,
    ...drafts,
    submissions,
    { id: 'institutions', label: 'Institutions can be chosen', events: () => institutionsOffered },
    ...RECORD_STEPS.map((step) => fails(`draft-${step}`, `The draft of ${step} crashes`)),
    fails('regions', 'The list of regions crashes'),
    ...COUNTRIES.map(({ field }) => fails(choiceId(field), 'The course choice crashes')),
    fails('submissions', 'The submissions actor crashes'),
    answers('ownData', 'The applicant has deleted the application', undefined),
    fails('ownData', 'The download and the deletion crash'),
    ...DOCUMENTS.map(({ kind, label }) => fails(`upload-${kind}`, `${label} crashes`)),
  ],
}
