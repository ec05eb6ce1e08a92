import { fromCallback, type AnyMachineSnapshot } from 'xstate'
import { DOCUMENTS, documentsOf, type DocumentKind } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { ROUTES } from '../../domain/routes.ts'
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
import { applicationMachine } from '../../machines/application/application.ts'
import type { ApplicationContext, ApplicationEvent } from '../../machines/application/contracts.ts'
import { fellowshipToSave } from '../../machines/application/fellowship.ts'
import type { TabMessage } from '../../machines/draft/contracts.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { createModel, type Fixtures, type PathEvent } from './model.ts'
import { ChildSnapshot } from './childSnapshot.ts'
import {
  COMPLETE_RECORDS,
  COURSE_VALUES,
  PERSONAL_VALUES,
  PROFILE,
  REGISTERED_FELLOWSHIP,
  words,
} from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'

export const LONG_ENOUGH = words(480)

interface Working {
  working?: { progress?: unknown; saving?: unknown; screen?: unknown; editing?: unknown }
}

/** Of a path that has gone to another screen nothing more is asked than the way back: what is saved asks no screen. */
const onProgressPage =
  (fixtures: readonly PathEvent[]) =>
  ({ value }: AnyMachineSnapshot): readonly PathEvent[] =>
    ((value as Working).working?.screen ?? 'progress') === 'progress' ? fixtures : []

/**
 * The save of a step with documents, unless the record names documents that nothing has been told of yet: the uploads do so by
 * themselves, before anybody can save.
 */
const onceTold =
  (step: 'personalDetails' | 'courseDetails', fixtures: readonly PathEvent[]) =>
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

/** Fixtures for the progress page of whoever has just registered. */
function atBeginning<Fixture>(fixtures: readonly Fixture[]) {
  return ({ value }: AnyMachineSnapshot): readonly Fixture[] => {
    const { progress, saving, screen } = (value as Working).working ?? {}
    return progress === 'registered' && saving === 'idle' && screen === 'progress' ? fixtures : []
  }
}

/** From the progress page to everywhere and back, where nothing else has happened yet; and once while it loads. */
function moves({ context, value }: AnyMachineSnapshot): readonly PathEvent[] {
  const back = moveTo(ROUTES.progress)
  const { working } = value as Working
  if (working === undefined) return value === 'loading' ? [back] : []
  if (working.screen !== 'progress') return [back]
  const { documents } = context as ApplicationContext
  return working.saving === 'idle' && !DOCUMENTS.some(({ kind }) => documents[kind].ready) ? MOVES : []
}

/** What a draft tells once it has found its step changed elsewhere; once, while nothing else happens, is enough. */
const readAnew = atBeginning([{ type: 'fellowship.found', fellowship: REGISTERED_FELLOWSHIP }])
const replaced = atBeginning([
  { type: 'step.replaced', step: 'motivation', shown: shownStep('motivation', REGISTERED_FELLOWSHIP, NOTHING_TYPED) },
  {
    type: 'step.replaced',
    step: 'courseDetails',
    shown: shownStep('courseDetails', REGISTERED_FELLOWSHIP, NOTHING_TYPED),
  },
])

/** What was submitted tells when it can only be read; on the progress page, while nothing else happens, is enough. */
const onceSubmitted =
  (fixtures: readonly PathEvent[]) =>
  ({ context, value }: AnyMachineSnapshot): readonly PathEvent[] => {
    const { progress, saving, screen } = (value as Working).working ?? {}
    const { documents } = context as ApplicationContext
    const isUntouched = !DOCUMENTS.some(({ kind }) => documents[kind].ready)
    return progress === 'submitted' && saving === 'idle' && screen === 'progress' && isUntouched ? fixtures : []
  }

const events = {
  'editing.closed': onceSubmitted([{ type: 'editing.closed' }]),
  'editing.opened': onceSubmitted([{ type: 'editing.opened' }]),
  'editing.ended': onceSubmitted([{ type: 'editing.ended' }]),
  'personalDetails.save': onceTold('personalDetails', [
    { type: 'personalDetails.save', fields: PERSONAL_VALUES },
    { type: 'personalDetails.save', fields: { ...PERSONAL_VALUES, name: '' } },
  ]),
  'courseDetails.save': onceTold('courseDetails', [{ type: 'courseDetails.save', fields: COURSE_VALUES }]),
  'motivation.save': onProgressPage([
    { type: 'motivation.save', fields: { motivation: LONG_ENOUGH } },
    { type: 'motivation.save', fields: { motivation: 'word '.repeat(479) } },
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

/** What the upload of a document tells the lifecycle: at rest with a file, or in an error without one. */
export function uploadSnapshot(kind: DocumentKind, value: 'uploaded' | 'idle') {
  const stored = value === 'uploaded' ? { fileName: `${kind}.pdf`, originalFilename: `my_${kind}.pdf` } : null
  return {
    type: `xstate.snapshot.upload-${kind}`,
    snapshot: new ChildSnapshot({ value, context: { stored } }),
  }
}

export const ALL_UPLOADED = DOCUMENTS.map(({ kind }) => uploadSnapshot(kind, 'uploaded'))

/** What the choice of country tells the lifecycle: its institutions may be chosen. */
export const INSTITUTIONS_OFFERED = {
  type: 'xstate.snapshot.courseChoice',
  snapshot: new ChildSnapshot({
    value: 'institutionsOffered',
    context: { countryId: COURSE_VALUES.countryId, institutions: [{ id: COURSE_VALUES.institutionId }] },
    tags: ['choosable'],
  }),
}

/** All that the saves need beside what is typed. */
export const ALL_CHOSEN = [...ALL_UPLOADED, INSTITUTIONS_OFFERED]

/**
 * One document after the other, in the table's order, each while its step is the next one, then the institutions: enough for
 * every guard. Where all steps are enabled, the same screens would be seen once more.
 */
function uploads({ context, value }: AnyMachineSnapshot): PathEvent[] {
  const { documents, fellowship, onOffer } = context as ApplicationContext
  const { saving, screen, editing } = (value as Working).working ?? {}
  const isAtRest = saving === 'idle' && screen === 'progress' && typeof editing === 'string'
  const next = DOCUMENTS.find(({ kind }) => !documents[kind].ready)
  if (!isAtRest || fellowship === null) return []
  if (next === undefined) return onOffer.institutions.length === 0 ? [INSTITUTIONS_OFFERED] : []
  if (fellowship.highestStep === ALL_ENABLED_HIGHEST_STEP) return []
  return isSectionOpen(next.step, fellowship.highestStep) ? [uploadSnapshot(next.kind, 'uploaded')] : []
}

/** The server answers an update with the fellowship as it was sent; one that has fallen behind, with a lower highestStep. */
function updated({ context }: AnyMachineSnapshot): Fellowship[] {
  const { fellowship, pending } = context as ApplicationContext
  if (fellowship === null || pending === null) return []
  const sent = fellowshipToSave(fellowship, pending.step)
  return fellowship.highestStep < sent.highestStep ? [sent] : [sent, { ...sent, highestStep: 1 }]
}

/** What a draft tells the lifecycle; once, while nothing else happens, is enough. */
const drafts = atBeginning(
  RECORD_STEPS.map((step) => ({
    type: `xstate.snapshot.draft-${step}`,
    snapshot: new ChildSnapshot({ value: 'unchanged', context: { basedOn: 0, version: 0 } }),
  })),
)

const PARTS = [
  ...RECORD_STEPS.map((step) => `draft-${step}`),
  'regions',
  'courseChoice',
  'submissions',
  ...DOCUMENTS.map(({ kind }) => `upload-${kind}`),
]

/** A part may break down anywhere; once, while nothing else happens, is enough. */
const broken = atBeginning([new Error('broken')])

/** What was submitted, or may be, is complete. */
const fellowshipAt = (highestStep: number): Fellowship => ({
  ...REGISTERED_FELLOWSHIP,
  ...(highestStep >= SUBMITTED_HIGHEST_STEP ? COMPLETE_RECORDS : {}),
  highestStep,
})
export const SUBMITTED_FELLOWSHIP = fellowshipAt(SUBMITTED_HIGHEST_STEP)

/** The drafts are real, but have no tab to keep a copy in. */
const beside = {
  warnBeforeUnload: fromCallback(() => undefined),
  draft: draftMachine.provide({
    actors: { watchTab: fromCallback<TabMessage, { step: RecordStep }>(() => undefined) },
  }),
}

export const applicationModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: PROFILE, location: ROUTES.progress }),
  events: { ...events, uploads, drafts },
  outcomes: {
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
    updateFellowship: { done: updated, error: [new Error('cut'), { failure: 'disconnected' }] },
  },
  breakdowns: { ...Object.fromEntries(PARTS.map((id) => [id, broken])), warnBeforeUnload: [new Error('broken')] },
  key: ({ context }) => [
    context.fellowship?.highestStep,
    context.pending?.step,
    DOCUMENTS.filter(({ kind }) => context.documents[kind].ready).length,
    context.onOffer.institutions.length,
  ],
})

/** Opened on a section, with a record that opens it: nothing but the way there. */
export const openedOnSubmitModel = createModel({
  machine: applicationMachine,
  beside,
  input: () => ({ profile: PROFILE, location: STEP.submit.route }),
  events: {},
  outcomes: {
    loadFellowship: { done: [SUBMITTED_FELLOWSHIP], error: [] },
    createFellowship: { done: [], error: [] },
    readDrafts: { done: [NO_EARLIER], error: [] },
    saveRecord: { done: [], error: [] },
    ownData: { done: [], error: [] },
    updateFellowship: { done: [], error: [] },
    reconnected: { done: [], error: [] },
  },
  breakdowns: {},
  key: () => [],
})
