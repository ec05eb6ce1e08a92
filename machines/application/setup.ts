import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { DOCUMENT, type DocumentKind } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { ROUTES } from '../../domain/routes.ts'
import { keysOf, objectIn } from '../../domain/objects.ts'
import type { ShownStep } from '../../domain/recordForms.ts'
import { STEP, type RecordStep } from '../../domain/steps.ts'
import { courseChoiceMachine } from '../courseChoice/courseChoice.ts'
import type { InstitutionsOnOffer } from '../courseChoice/selectors.ts'
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
  withRecord,
} from './fellowship.ts'
import { COUNTRY } from '../../domain/programme.ts'
import { applicationGuards } from './guards.ts'

export type DraftId = `draft-${RecordStep}`
export const draftId = (step: RecordStep): DraftId => `draft-${step}`

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
      courseChoice: 'courseChoice'
      regions: 'listing'
      submissions: 'submissions'
      ownData: 'ownData'
    } & Record<`upload-${DocumentKind}`, 'upload'> &
      Record<DraftId, 'draft'>,
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
    noteInstitutions: assign({ onOffer: (_, params: InstitutionsOnOffer) => params }),
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
    compareDraft: sendTo(draftOfPending, (): DraftEvent => ({ type: 'draft.changedElsewhere' })),
    followReplaced: enqueueActions(({ enqueue }, { shown: { form, documents } }: { shown: ShownStep }) => {
      for (const kind of keysOf(documents)) {
        const stored = documents[kind]
        if (stored) enqueue.sendTo(`upload-${kind}`, { type: 'document.found', stored })
      }
      if (COUNTRY === null || !(COUNTRY.field in form)) return
      const typed = (form as Readonly<Record<string, string>>)[COUNTRY.field] ?? ''
      enqueue.sendTo('courseChoice', { type: 'country.chosen', countryId: typed === '' ? null : Number(typed) })
    }),
    /** The step's uploads and country follow answers that were saved from another screen. */
    followSaved: enqueueActions(({ context, enqueue }) => {
      const { step, documents } = pendingSave(context)
      const record = pendingRecord(context)
      if (documents === undefined) return
      for (const kind of keysOf(documents)) {
        const stored = documents[kind]
        if (stored) enqueue.sendTo(`upload-${kind}`, { type: 'document.found', stored })
      }
      if (step === COUNTRY?.step) {
        const countryId = Number(objectIn(record.fields)[COUNTRY.field])
        enqueue.sendTo('courseChoice', { type: 'country.chosen', countryId })
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
    openCourseChoice: sendTo('courseChoice', { type: 'courseChoice.opened' }),
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
