import { fromCallback, type AnyMachineSnapshot } from 'xstate'
import { DOCUMENTS, documentsOf, type DocumentKind } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { fromEntries } from '../../domain/objects.ts'
import { COUNTRIES } from '../../domain/programme.ts'
import type { RecordValues } from '../../domain/records.ts'
import { personalLink, ROUTES } from '../../domain/routes.ts'
import { NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import {
  ALL_ENABLED_HIGHEST_STEP,
  isSectionOpen,
  RECORD_STEPS,
  STEP,
  STEPS,
  SUBMITTED_HIGHEST_STEP,
  type RecordStep,
} from '../../domain/steps.ts'
import { LINK_TARGETS } from '../../domain/submissions.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import type { ApplicationContext, ApplicationEvent } from '../../machines/application/contracts.ts'
import { choiceId } from '../../machines/courseChoice/selectors.ts'
import { fellowshipToSave } from '../../machines/application/fellowship.ts'
import type { TabMessage } from '../../machines/draft/contracts.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { ChildSnapshot, createModel, type Fixtures, type PathEvent } from 'xstate-paths'
import {
  ANSWERS,
  COMPLETE_RECORDS,
  COURSE_VALUES,
  PROFILE,
  REGISTERED_FELLOWSHIP,
  words,
} from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'

export const LONG_ENOUGH = words(480)

interface Working {
  working?: { progress?: unknown; saving?: string | { resting: unknown }; screen?: unknown; editing?: unknown }
}

/** The state while no save is running; undefined otherwise. */
function restIn(value: unknown): unknown {
  const saving = (value as Working).working?.saving
  return typeof saving === 'object' ? saving.resting : undefined
}

/** Limits events to the progress page; from other screens a path only goes back. */
const onProgressPage =
  (fixtures: readonly PathEvent[]) =>
  ({ value }: AnyMachineSnapshot): readonly PathEvent[] =>
    ((value as Working).working?.screen ?? 'progress') === 'progress' ? fixtures : []

/** Saves of a step with documents, only once its uploads have reported the record's documents, as they do in the portal. */
const onceTold =
  (step: RecordStep, fixtures: readonly PathEvent[]) =>
  (snapshot: AnyMachineSnapshot): readonly PathEvent[] => {
    const { fellowship, documents } = snapshot.context as ApplicationContext
    const isTold = fellowship?.[step] == null || documentsOf(step).every(({ kind }) => documents[kind].ready)
    return isTold ? onProgressPage(fixtures)(snapshot) : []
  }

const moveTo = (location: string): PathEvent => ({ type: 'location.changed', location })
const MOVES = [
  ...STEPS.map(({ route }) => moveTo(route)),
  moveTo(ROUTES.application),
  moveTo('/application/nowhere'),
  moveTo(ROUTES.home),
]

/** Limits fixtures to the progress page right after registration. */
function atBeginning<Fixture>(fixtures: readonly Fixture[]) {
  return ({ value }: AnyMachineSnapshot): readonly Fixture[] => {
    const { progress, screen } = (value as Working).working ?? {}
    return progress === 'registered' && restIn(value) === 'idle' && screen === 'progress' ? fixtures : []
  }
}

/** Moves from the progress page to every route and back, before anything else happens; one move while loading. */
function moves({ context, value }: AnyMachineSnapshot): readonly PathEvent[] {
  const back = moveTo(ROUTES.progress)
  const { working } = value as Working
  if (working === undefined) return value === 'loading' ? [back] : []
  if (working.screen !== 'progress') return [back]
  const { documents } = context as ApplicationContext
  return restIn(value) === 'idle' && !DOCUMENTS.some(({ kind }) => documents[kind].ready) ? MOVES : []
}

/** Messages of a draft whose step was changed elsewhere. */
const readAnew = atBeginning([{ type: 'fellowship.found', fellowship: REGISTERED_FELLOWSHIP }])
const replaced = atBeginning([
  { type: 'step.replaced', step: 'motivation', shown: shownStep('motivation', REGISTERED_FELLOWSHIP, NOTHING_TYPED) },
  {
    type: 'step.replaced',
    step: 'courseDetails',
    shown: shownStep('courseDetails', REGISTERED_FELLOWSHIP, NOTHING_TYPED),
  },
])

/** Limits the messages of the submissions machine to the progress page after a submission. */
const onceSubmitted =
  (fixtures: readonly PathEvent[]) =>
  ({ context, value }: AnyMachineSnapshot): readonly PathEvent[] => {
    const { progress, screen } = (value as Working).working ?? {}
    const { documents } = context as ApplicationContext
    const isUntouched = !DOCUMENTS.some(({ kind }) => documents[kind].ready)
    return progress === 'submitted' && restIn(value) === 'idle' && screen === 'progress' && isUntouched ? fixtures : []
  }

/** The fields that a guard refuses, for steps of which the paths contain such a save. */
const REFUSED: Partial<Record<RecordStep, Partial<RecordValues[RecordStep]>>> = {
  personalDetails: { name: '' },
  motivation: { motivation: 'word '.repeat(479) },
}

const savesOf = (step: RecordStep): PathEvent[] =>
  [{}, REFUSED[step]].flatMap((changes) =>
    changes === undefined ? [] : [{ type: `${step}.save`, fields: { ...ANSWERS[step], ...changes } }],
  )

const events = {
  'editing.closed': onceSubmitted([{ type: 'editing.closed' }]),
  'editing.limited': onceSubmitted([{ type: 'editing.limited' }]),
  'editing.opened': onceSubmitted([{ type: 'editing.opened' }]),
  'editing.ended': onceSubmitted([{ type: 'editing.ended' }]),
  ...fromEntries(RECORD_STEPS.map((step) => [`${step}.save` as const, onceTold(step, savesOf(step))] as const)),
  'answers.save': onceSubmitted([
    {
      type: 'answers.save',
      answers: [
        { record: { step: 'motivation', fields: { motivation: LONG_ENOUGH } }, documents: {} },
        { record: { step: 'motivation', fields: { motivation: `${LONG_ENOUGH} more` } }, documents: {} },
      ],
    },
    { type: 'answers.save', answers: [{ record: { step: 'motivation', fields: { motivation: '' } }, documents: {} }] },
  ]),
  'review.confirm': onProgressPage([{ type: 'review.confirm' }]),
  'application.submit': onProgressPage([{ type: 'application.submit' }]),
  'save.retry': [{ type: 'save.retry' }],
  'save.dismiss': [{ type: 'save.dismiss' }],
  'load.retry': [{ type: 'load.retry' }],
  'application.begin': onProgressPage([{ type: 'application.begin' }]),
  'location.changed': moves,
  'fellowship.found': readAnew,
  'step.replaced': replaced,
} satisfies Record<ApplicationEvent['type'], Fixtures<PathEvent>>

/** Snapshot of an upload with or without a stored document. */
export function uploadSnapshot(kind: DocumentKind, value: 'uploaded' | 'idle') {
  const stored = value === 'uploaded' ? { fileName: `${kind}.pdf`, originalFilename: `my_${kind}.pdf` } : null
  return {
    type: `xstate.snapshot.upload-${kind}`,
    snapshot: new ChildSnapshot({ value, context: { stored } }),
  }
}

export const ALL_UPLOADED = DOCUMENTS.map(({ kind }) => uploadSnapshot(kind, 'uploaded'))

/** Snapshot of the course choice with institutions to choose from. */
export const INSTITUTIONS_OFFERED = {
  type: 'xstate.snapshot.courseChoice-countryId',
  snapshot: new ChildSnapshot({
    value: 'institutionsOffered',
    context: { countryId: COURSE_VALUES.countryId, institutions: [{ id: COURSE_VALUES.institutionId }] },
    tags: ['choosable'],
  }),
}

/** Everything that saves need besides form values. */
export const ALL_CHOSEN = [...ALL_UPLOADED, INSTITUTIONS_OFFERED]

/** Documents in table order, each while its step is next, then the institutions. This covers every guard with few states. */
function uploads({ context, value }: AnyMachineSnapshot): PathEvent[] {
  const { documents, fellowship, onOffer } = context as ApplicationContext
  const { screen, editing } = (value as Working).working ?? {}
  const isAtRest = restIn(value) === 'idle' && screen === 'progress' && typeof editing === 'string'
  const next = DOCUMENTS.find(({ kind }) => !documents[kind].ready)
  if (!isAtRest || fellowship === null) return []
  if (next === undefined) return onOffer.countryId.institutions.length === 0 ? [INSTITUTIONS_OFFERED] : []
  if (fellowship.highestStep === ALL_ENABLED_HIGHEST_STEP) return []
  return isSectionOpen(next.step, fellowship.highestStep) ? [uploadSnapshot(next.kind, 'uploaded')] : []
}

/** Answers to an update: the sent fellowship, and an outdated one with a lower highestStep. */
function updated({ context }: AnyMachineSnapshot): Fellowship[] {
  const { fellowship, pending } = context as ApplicationContext
  if (fellowship === null || pending === null) return []
  const sent = fellowshipToSave(fellowship, pending.step)
  return fellowship.highestStep < sent.highestStep ? [sent] : [sent, { ...sent, highestStep: 1 }]
}

/** Snapshots of the drafts. */
const drafts = atBeginning(
  RECORD_STEPS.map((step) => ({
    type: `xstate.snapshot.draft-${step}`,
    snapshot: new ChildSnapshot({ value: 'unchanged', context: { basedOn: 0, version: 0 } }),
  })),
)

const PARTS = [
  ...RECORD_STEPS.map((step) => `draft-${step}`),
  'regions',
  ...COUNTRIES.map(({ field }) => choiceId(field)),
  'submissions',
  ...DOCUMENTS.map(({ kind }) => `upload-${kind}`),
]

/** Child actors crash only at the start, to limit the graph. */
const broken = atBeginning([new Error('broken')])

const fellowshipAt = (highestStep: number): Fellowship => ({
  ...REGISTERED_FELLOWSHIP,
  ...(highestStep >= SUBMITTED_HIGHEST_STEP ? COMPLETE_RECORDS : {}),
  highestStep,
})
export const SUBMITTED_FELLOWSHIP = fellowshipAt(SUBMITTED_HIGHEST_STEP)

/** Real draft machines without a tab copy. */
const beside = {
  warnBeforeUnload: fromCallback(() => undefined),
  draft: draftMachine.provide({
    actors: { watchTab: fromCallback<TabMessage, { step: RecordStep }>(() => undefined) },
  }),
}

const NO_RESULTS = { done: [], error: [] }
/** The calls, none of which ends. */
const UNANSWERED = {
  followLink: NO_RESULTS,
  loadFellowship: NO_RESULTS,
  createFellowship: NO_RESULTS,
  readDrafts: NO_RESULTS,
  saveRecord: NO_RESULTS,
  ownData: NO_RESULTS,
  updateFellowship: NO_RESULTS,
  reconnected: NO_RESULTS,
}

export const applicationModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: PROFILE, location: ROUTES.progress }),
  events: { ...events, uploads, drafts },
  outcomes: {
    ...UNANSWERED,
    loadFellowship: {
      done: [null, SUBMITTED_FELLOWSHIP, fellowshipAt(0), fellowshipAt(ALL_ENABLED_HIGHEST_STEP)],
      error: [new Error('cut'), { failure: 'disconnected' }],
    },
    createFellowship: {
      done: [REGISTERED_FELLOWSHIP],
      error: [{ failure: 'applicationsClosed' }, { failure: 'disconnected' }],
    },
    reconnected: { done: [undefined], error: [new Error('broken')] },
    readDrafts: { done: [NO_EARLIER], error: [new Error('forbidden'), { failure: 'disconnected' }] },
    saveRecord: {
      done: [{ id: 'r1', version: 1 }],
      error: [{ failure: 'refused' }, { failure: 'stale' }, { failure: 'disconnected' }],
    },
    ownData: {
      done: atBeginning([undefined]),
      error: (snapshot) => (snapshot.matches('registeringFailed') ? [new Error('broken')] : broken(snapshot)),
    },
    updateFellowship: { done: updated, error: [new Error('cut'), { failure: 'stale' }, { failure: 'disconnected' }] },
  },
  breakdowns: { ...Object.fromEntries(PARTS.map((id) => [id, broken])), warnBeforeUnload: [new Error('broken')] },
  key: ({ context }) => [
    context.fellowship?.highestStep,
    context.pending?.step,
    DOCUMENTS.filter(({ kind }) => context.documents[kind].ready).length,
    context.onOffer.countryId.institutions.length,
  ],
})

/** Opens the submit section directly. */
export const openedOnSubmitModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: PROFILE, location: STEP.submit.route }),
  events: {},
  outcomes: {
    ...UNANSWERED,
    loadFellowship: { done: [SUBMITTED_FELLOWSHIP], error: [] },
    readDrafts: { done: [NO_EARLIER], error: [] },
  },
})

const draftSnapshot = (value: 'typing' | 'unchanged') => ({
  type: 'xstate.snapshot.draft-courseDetails',
  snapshot: new ChildSnapshot({
    value,
    context: { basedOn: 0, version: 0, content: { ...NOTHING_TYPED, form: { firstChoiceCourse: 'Statistics' } } },
  }),
})
const ALL_SENT = {
  type: 'xstate.snapshot.submissions',
  snapshot: new ChildSnapshot({
    value: { versions: { known: { amendment: 'asSubmitted' } }, editing: 'open' },
    context: {},
  }),
}

/** Everything that saves need, in order, and then a new answer or the news that everything is sent. */
function news({ context, value }: AnyMachineSnapshot): PathEvent[] {
  const { documents, onOffer } = context as ApplicationContext
  const rest = restIn(value)
  const next = DOCUMENTS.find(({ kind }) => !documents[kind].ready)
  if ((value as Working).working?.editing !== 'open') return []
  if (next !== undefined) return [uploadSnapshot(next.kind, 'uploaded')]
  if (onOffer.countryId.institutions.length === 0) return [INSTITUTIONS_OFFERED]
  if (rest === 'idle') return [draftSnapshot('typing'), ALL_SENT]
  if (rest === 'undone') return [ALL_SENT]
  return typeof rest === 'object' && rest !== null && 'notSubmitted' in rest ? [draftSnapshot('unchanged')] : []
}

/** Events once everything that saves need has been reported. */
const onceReady =
  (...fixtures: PathEvent[]) =>
  ({ context }: AnyMachineSnapshot): PathEvent[] =>
    (context as ApplicationContext).onOffer.countryId.institutions.length > 0 ? fixtures : []

const USED: PathEvent = {
  type: 'answers.save',
  answers: ['', ' more'].map((end) => ({
    record: { step: 'motivation', fields: { motivation: LONG_ENOUGH + end } },
    documents: {},
  })),
}
const UNDONE: PathEvent = {
  type: 'answers.save',
  answers: [{ record: { step: 'motivation', fields: { motivation: LONG_ENOUGH } }, documents: {} }],
  isUndo: true,
}

/** True if a save has ended or waits. */
function isOver(value: unknown): boolean {
  const rest = restIn(value)
  return typeof rest === 'object' || rest === 'undone'
}

/** Changes an application that was submitted. */
export const amendedApplicationModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: PROFILE, location: ROUTES.progress }),
  events: {
    news,
    'editing.closed': ({ value }) => (isOver(value) ? [{ type: 'editing.closed' }] : []),
    'personalDetails.save': onceReady({ type: 'personalDetails.save', fields: ANSWERS.personalDetails }),
    // A save would end the draft that the model reports.
    'courseDetails.save': (snapshot) =>
      snapshot.context.drafts.courseDetails.isUnsaved
        ? []
        : onceReady({ type: 'courseDetails.save', fields: COURSE_VALUES })(snapshot),
    'motivation.save': onceReady({ type: 'motivation.save', fields: { motivation: LONG_ENOUGH } }),
    'answers.save': (snapshot) => {
      const isAtRest = restIn(snapshot.value) === 'idle'
      const mayUndo = isAtRest && !(snapshot.context as ApplicationContext).isSent
      return onceReady(USED, ...(mayUndo ? [UNDONE] : []))(snapshot)
    },
    'review.confirm': onceReady({ type: 'review.confirm' }),
    'application.submit': onceReady({ type: 'application.submit' }),
    'location.changed': ({ value }) => (isOver(value) ? [moveTo(ROUTES.progress)] : []),
  },
  outcomes: {
    ...UNANSWERED,
    loadFellowship: { done: [SUBMITTED_FELLOWSHIP], error: [] },
    readDrafts: { done: [NO_EARLIER], error: [] },
    saveRecord: { done: [{ id: 'r1', version: 1 }], error: [{ failure: 'refused' }, { failure: 'disconnected' }] },
    updateFellowship: { done: updated, error: [] },
  },
  key: ({ context }) => [
    context.pending?.step,
    context.pending?.more?.length ?? 0,
    context.pending?.isUndo ?? false,
    DOCUMENTS.filter(({ kind }) => context.documents[kind].ready).length,
    context.onOffer.countryId.institutions.length,
    context.drafts.courseDetails.isUnsaved,
    context.isSent,
  ],
})

/** A user with a role at the desk opens the applicants' portal. */
export const staffApplicationModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: { ...PROFILE, permissions: ['committeeMember'] }, location: ROUTES.progress }),
  events: {},
  outcomes: {
    ...UNANSWERED,
    loadFellowship: { done: [null], error: [] },
  },
})

/** A mail's link led here. */
export const linkedApplicationModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: PROFILE, location: personalLink('s1') }),
  events: {
    'location.changed': (snapshot) =>
      snapshot.matches('earlier') || snapshot.matches('othersLink') ? [moveTo(ROUTES.progress)] : [],
  },
  outcomes: {
    ...UNANSWERED,
    followLink: { done: [...LINK_TARGETS], error: [new Error('cut'), { failure: 'disconnected' }] },
  },
})
