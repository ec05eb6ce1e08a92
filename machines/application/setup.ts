import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { DOCUMENT, type DocumentKind } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { ROUTES } from '../../domain/routes.ts'
import { keysOf } from '../../domain/objects.ts'
import { STEP, type RecordStep } from '../../domain/steps.ts'
import { courseChoiceMachine, type CourseChoiceEvent } from '../courseChoice/courseChoice.ts'
import { choiceId, type ChoiceId, type InstitutionsOnOffer } from '../courseChoice/selectors.ts'
import type { DraftEvent, EarlierDrafts } from '../draft/contracts.ts'
import { draftMachine, type DraftSnapshot } from '../draft/draft.ts'
import { isNothing } from '../draft/restored.ts'
import { isUnsaved } from '../draft/selectors.ts'
import { failureOf } from '../failure.ts'
import { listingMachine } from '../listing/listing.ts'
import { ownDataMachine } from '../ownData/ownData.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { newSaveKey } from '../saveKey.ts'
import type { DocumentState } from '../upload/selectors.ts'
import type { SubmissionsEvent } from '../submissions/contracts.ts'
import { submissionsState } from '../submissions/selectors.ts'
import { submissionsMachine, type SubmissionsSnapshot } from '../submissions/submissions.ts'
import { uploadMachine } from '../upload/upload.ts'
import {
  actorContracts,
  type ApplicationContext,
  type ApplicationEvent,
  type ApplicationInput,
  type PendingSave,
} from './contracts.ts'
import {
  isUnsavedDocument,
  knownFellowship,
  merged,
  NOTHING_LOADED,
  pendingRecord,
  pendingSave,
  recordOf,
  savedSteps,
  withRecord,
  type FollowedAnswers,
} from './fellowship.ts'
import { COUNTRIES, type CountryField, type CountryQuestion } from '../../domain/programme.ts'
import { applicationGuards } from './guards.ts'

export type DraftId = `draft-${RecordStep}`
export const draftId = (step: RecordStep): DraftId => `draft-${step}`

/** The country in a step's answers. Without a question for institutions, its actor only lists the countries. */
function chosen(
  { field, institutions }: CountryQuestion,
  answers: Readonly<Record<string, unknown>>,
): CourseChoiceEvent {
  const country = institutions.length === 0 ? '' : (answers[field] ?? '')
  return { type: 'country.chosen', countryId: country === '' ? null : Number(country) }
}

/** The draft of the step whose record is being saved. */
const draftOfPending = ({ context }: { context: ApplicationContext }) => draftId(pendingRecord(context).step)

export const applicationSetup = setup({
  types: {
    context: {} as ApplicationContext,
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as {
      regions: 'listing'
      submissions: 'submissions'
      ownData: 'ownData'
    } & Record<`upload-${DocumentKind}`, 'upload'> &
      Record<DraftId, 'draft'> &
      Record<ChoiceId, 'courseChoice'>,
  },
  actors: {
    ...actorContracts,
    upload: uploadMachine,
    courseChoice: courseChoiceMachine,
    listing: listingMachine,
    draft: draftMachine,
    submissions: submissionsMachine,
    ownData: ownDataMachine,
  },
  guards: applicationGuards,
  actions: {
    rememberFellowship: assign({
      fellowship: ({ context }, params: { fellowship: Fellowship }) => merged(context.fellowship, params.fellowship),
    }),
    rememberLocation: assign({ location: (_, params: { location: string }) => params.location }),
    rememberEarlier: assign({ earlier: (_, params: { earlier: EarlierDrafts }) => params.earlier }),
    noteDraft: assign({
      drafts: ({ context }, { step, snapshot }: { step: RecordStep; snapshot: DraftSnapshot }) => ({
        ...context.drafts,
        [step]: {
          recordVersion: snapshot.context.basedOn,
          draftVersion: snapshot.context.version,
          isUnsaved: isUnsaved(snapshot) && !isNothing(snapshot.context.content),
        },
      }),
    }),
    noteSubmissions: assign({
      isSent: (_, { snapshot }: { snapshot: SubmissionsSnapshot }) => submissionsState(snapshot) === 'asSubmitted',
      asked: (_, { snapshot }) => snapshot.context.submitted?.request?.asked ?? [],
    }),
    noteInstitutions: assign({
      onOffer: ({ context }, { field, offer }: { field: CountryField; offer: InstitutionsOnOffer }) => ({
        ...context.onOffer,
        [field]: offer,
      }),
    }),
    rememberPending: assign({
      pending: (_, params: Omit<PendingSave, 'key'>) => ({ ...params, key: newSaveKey() }),
      failure: null,
    }),
    rememberRecord: assign({
      fellowship: ({ context }, params: { id: string }) => {
        const record = pendingRecord(context)
        const saved = { step: record.step, record: recordOf(context) }
        return withRecord(knownFellowship(context), saved, params.id)
      },
    }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: null }),
    forgetApplication: assign(NOTHING_LOADED),
    forgetPending: assign({ pending: null, failure: null }),
    rememberDocument: enqueueActions(({ context, enqueue }, params: { kind: DocumentKind; state: DocumentState }) => {
      const { kind, state } = params
      enqueue.assign({ documents: { ...context.documents, [kind]: state } })
      if (state.file !== context.documents[kind].file) {
        enqueue.assign({ choices: [...context.choices.filter((each) => each !== kind), kind] })
      }
      if (state.stored !== null && isUnsavedDocument(context, kind, state.stored)) {
        const { stored, seen } = state
        enqueue.sendTo(draftId(DOCUMENT[kind].step), { type: 'draft.documentUploaded', kind, stored, seen })
      }
    }),
    holdDraft: sendTo(draftOfPending, (): DraftEvent => ({ type: 'draft.hold' })),
    releaseDraft: sendTo(draftOfPending, (): DraftEvent => ({ type: 'draft.release' })),
    endDraft: sendTo(draftOfPending, ({ context }, { version }: { version: number }): DraftEvent => ({
      type: 'draft.saved',
      version,
      fellowship: knownFellowship(context),
    })),
    compareDrafts: enqueueActions(({ context, enqueue }) => {
      for (const step of savedSteps(context)) enqueue.sendTo(draftId(step), { type: 'draft.changedElsewhere' })
    }),
    /** The step's uploads and country follow answers that are not from its own form. */
    followAnswers: enqueueActions(({ enqueue }, { form, documents }: FollowedAnswers) => {
      for (const kind of keysOf(documents)) {
        const stored = documents[kind]
        if (stored) enqueue.sendTo(`upload-${kind}`, { type: 'document.found', stored })
      }
      for (const country of COUNTRIES) {
        if (country.field in form) enqueue.sendTo(choiceId(country.field), chosen(country, form))
      }
    }),
    reportFellowship: sendTo('submissions', ({ context }): SubmissionsEvent => ({
      type: 'fellowship.changed',
      fellowship: knownFellowship(context),
    })),
    reportRecord: sendTo('submissions', ({ context }): SubmissionsEvent => ({
      type: 'record.saved',
      fellowship: knownFellowship(context),
    })),
    openCourseChoice: enqueueActions(({ enqueue }, { fields }: { fields: readonly CountryField[] }) => {
      for (const field of fields) enqueue.sendTo(choiceId(field), { type: 'courseChoice.opened' })
    }),
    goToProgress: emit((): Notice => ({ type: 'navigate', to: ROUTES.progress, replace: true })),
    goHome: emit((): Notice => ({ type: 'navigate', to: ROUTES.home, replace: true })),
    goToNext: emit(({ context }): Notice => {
      const { step, next } = pendingSave(context)
      return { type: 'navigate', to: next, from: STEP[step].route }
    }),
    logError: emit(AN_ERROR_OCCURRED),
    logSubmissionFailed: emit((): Notice => ({ type: 'log', level: 'error', message: 'Submission failed:' })),
  },
})
