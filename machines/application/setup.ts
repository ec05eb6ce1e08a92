import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { documentsOf, type DocumentKind } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { courseChoiceMachine } from '../courseChoice/courseChoice.ts'
import type { InstitutionsOnOffer } from '../courseChoice/selectors.ts'
import { draftMachine, type Drafts } from '../draft/draft.ts'
import { failureOf } from '../failure.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import type { DocumentState } from '../upload/selectors.ts'
import { uploadMachine } from '../upload/upload.ts'
import {
  actorContracts,
  type ApplicationContext,
  type ApplicationEvent,
  type ApplicationInput,
  type PendingSave,
} from './contracts.ts'
import {
  isUnsaved,
  knownFellowship,
  merged,
  pendingRecord,
  pendingStep,
  recordToSave,
  withRecord,
} from './fellowship.ts'
import { applicationGuards } from './guards.ts'

/** The lifecycle's guards and actions; the chart is in application.ts and states/. */
export const applicationSetup = setup({
  types: {
    context: {} as ApplicationContext,
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as { courseChoice: 'courseChoice'; regions: 'listing'; draft: 'draft' } & Record<
      `upload-${DocumentKind}`,
      'upload'
    >,
  },
  actors: {
    ...actorContracts,
    upload: uploadMachine,
    courseChoice: courseChoiceMachine,
    listing: listingMachine,
    draft: draftMachine,
  },
  guards: applicationGuards,
  actions: {
    rememberFellowship: assign({
      fellowship: ({ context }, params: { fellowship: Fellowship }) => merged(context.fellowship, params.fellowship),
    }),
    rememberLocation: assign({ location: (_, params: { location: string }) => params.location }),
    rememberDrafts: assign({ drafts: (_, params: { drafts: Drafts }) => params.drafts }),
    noteInstitutions: assign({ onOffer: (_, params: InstitutionsOnOffer) => params }),
    rememberPending: assign({ pending: (_, params: PendingSave) => params, failure: null }),
    rememberRecord: assign({
      fellowship: ({ context }, params: { id: string }) => {
        const fellowship = knownFellowship(context)
        return withRecord(fellowship, recordToSave(fellowship, pendingRecord(context), context.documents), params.id)
      },
    }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    forgetFailure: assign({ failure: null }),
    forgetPending: assign({ pending: null, failure: null }),
    rememberDocument: enqueueActions(({ context, enqueue }, params: { kind: DocumentKind; state: DocumentState }) => {
      const { kind, state } = params
      enqueue.assign({ documents: { ...context.documents, [kind]: state } })
      if (state.stored !== null && isUnsaved(context, kind, state.stored)) {
        enqueue.sendTo('draft', { type: 'draft.documentUploaded', kind, stored: state.stored })
      }
    }),
    discardDraft: enqueueActions(({ context, enqueue }) => {
      const step = context.pending?.record?.step
      if (step === undefined) return
      enqueue.sendTo('draft', { type: 'draft.saved', step, kinds: documentsOf(step).map(({ kind }) => kind) })
    }),
    openCourseChoice: sendTo('courseChoice', { type: 'courseChoice.opened' }),
    goToProgress: emit((): Notice => ({ type: 'navigate', to: ROUTES.progress, replace: true })),
    goHome: emit((): Notice => ({ type: 'navigate', to: ROUTES.home, replace: true })),
    goToNext: emit(({ context }): Notice => ({ type: 'navigate', to: STEP[pendingStep(context)].next })),
    logError: emit(AN_ERROR_OCCURRED),
    logSubmissionFailed: emit((): Notice => ({ type: 'log', level: 'error', message: 'Submission failed:' })),
  },
})
