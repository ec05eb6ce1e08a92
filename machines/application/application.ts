import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { applicantIdOf } from '../../domain/applicant.ts'
import { DOCUMENTS, type DocumentKind } from '../../domain/documents.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import { institutionsOnOffer } from '../courseChoice/selectors.ts'
import type { DraftSnapshot } from '../draft/draft.ts'
import { documentStateOf } from '../upload/selectors.ts'
import type { UploadSnapshot } from '../upload/upload.ts'
import type { ApplicationContext } from './contracts.ts'
import {
  countryAtStart,
  documentAtStart,
  foundFellowship,
  knownEarlier,
  knownFellowship,
  NOTHING_LOADED,
} from './fellowship.ts'
import { applicationSetup, draftId } from './setup.ts'
import { editing } from './states/editing.ts'
import { progress } from './states/progress.ts'
import { saving } from './states/saving.ts'
import { screen } from './states/screen.ts'

/** The application's lifecycle, section 4: loading, registering, and then progress beside saving. */

/** An upload lives above the screens; its snapshots tell the saving whether the document is ready. */
function uploadOf(kind: DocumentKind) {
  return {
    id: `upload-${kind}`,
    src: 'upload',
    input: ({ context }: { context: ApplicationContext }) => ({
      kind,
      stored: documentAtStart(kind, context),
    }),
    onSnapshot: {
      actions: {
        type: 'rememberDocument',
        params: ({ event }: { event: { snapshot: UploadSnapshot } }) => ({
          kind,
          state: documentStateOf(event.snapshot),
        }),
      },
    },
    onError: { actions: 'logError', description: 'The upload crashed.' },
  } as const
}

/** A draft lives above the screens too; its snapshots tell the saving what it replaces. */
function draftOf(step: RecordStep) {
  return {
    id: draftId(step),
    src: 'draft',
    input: ({ context, self }: { context: ApplicationContext; self: AnyActorRef }) => ({
      step,
      owner: context.profile.sub,
      earlier: knownEarlier(context),
      fellowship: knownFellowship(context),
      application: () => self,
    }),
    onSnapshot: {
      actions: {
        type: 'noteDraft',
        params: ({ event }: { event: { snapshot: DraftSnapshot } }) => ({ step, snapshot: event.snapshot }),
      },
    },
    onError: { actions: 'logError', description: 'The draft crashed; what is saved is safe.' },
  } as const
}

/** What is kept of the applicant, which is there with an application or without one. */
const keepsOwnData = {
  id: 'ownData',
  src: 'ownData',
  onError: { actions: 'logError', description: 'The download and the deletion crashed.' },
} as const

export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  description: "The applicant's bursary application, from registration to submission (§4).",
  context: ({ input }) => ({
    profile: input.profile,
    applicantId: applicantIdOf(input.profile.sub),
    location: input.location,
    ...NOTHING_LOADED,
  }),
  on: {
    'location.changed': {
      description: 'The applicant goes to another page while the application loads (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: "'Loading Progress...': the fellowship is fetched by applicantId (§4.5).",
      tags: 'busy',
      invoke: {
        id: 'loadFellowship',
        src: 'loadFellowship',
        input: ({ context }) => ({ applicantId: context.applicantId }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ fellowship: event.output }) },
            target: 'restoring',
            actions: {
              type: 'rememberFellowship',
              params: ({ event }) => ({ fellowship: foundFellowship(event.output) }),
            },
          },
          { target: 'registering' },
        ],
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'loadingFailed',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    disconnected: {
      description: 'The application is fetched, or created, as soon as the connection is back (§8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: { target: 'loading', actions: 'forgetFailure' },
        onError: {
          target: 'loadingFailed',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'load.retry': {
          target: 'loading',
          actions: 'forgetFailure',
          description: 'The applicant does not wait (§8).',
        },
      },
    },
    loadingFailed: {
      description: 'The application could not be fetched (§8); the applicant may try again.',
      on: {
        'load.retry': { target: 'loading', actions: 'forgetFailure', description: 'The applicant tries again (§8).' },
      },
    },
    registering: {
      description: "No application exists, so one is created: 'Completed Registration' (§2.7, §4.1).",
      tags: 'busy',
      invoke: {
        id: 'createFellowship',
        src: 'createFellowship',
        input: ({ context }) => ({ applicantId: context.applicantId }),
        onDone: {
          target: 'restoring',
          actions: { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'registeringFailed',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    registeringFailed: {
      description:
        'The application could not be created (§8), or the window has closed (§4.7); what was submitted before can be taken along (decision 72).',
      invoke: keepsOwnData,
      on: {
        'load.retry': { target: 'loading', actions: 'forgetFailure', description: 'The applicant tries again (§8).' },
      },
    },
    restoring: {
      description:
        'What was typed or uploaded earlier and not saved is read, in this tab and at the server (decision 11).',
      tags: 'busy',
      invoke: {
        id: 'readDrafts',
        src: 'readDrafts',
        input: ({ context }) => ({ owner: context.profile.sub }),
        onDone: {
          target: 'working',
          actions: { type: 'rememberEarlier', params: ({ event }) => ({ earlier: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'disconnected',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'loadingFailed',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'What was typed earlier could not be read: nobody types over it unseen.',
          },
        ],
      },
    },
    working: {
      description: 'The applicant works on the application: its progress beside its saving (§4.1).',
      type: 'parallel',
      invoke: [
        ...RECORD_STEPS.map((step) => draftOf(step)),
        {
          id: 'regions',
          src: 'listing',
          input: { name: 'regions' },
          onError: { actions: 'logError', description: 'The list of regions crashed.' },
        },
        {
          id: 'courseChoice',
          src: 'courseChoice',
          input: ({ context }) => ({ countryId: countryAtStart(context) }),
          onSnapshot: {
            actions: { type: 'noteInstitutions', params: ({ event }) => institutionsOnOffer(event.snapshot) },
          },
          onError: { actions: 'logError', description: 'The choice of country and institution crashed.' },
        },
        {
          id: 'submissions',
          src: 'submissions',
          input: ({ context, self }) => ({
            fellowship: knownFellowship(context),
            application: (): AnyActorRef => self,
          }),
          onError: { actions: 'logError', description: 'What was submitted crashed; it is safe at the server.' },
        },
        {
          ...keepsOwnData,
          onDone: {
            target: 'deleted',
            actions: 'forgetApplication',
            description: 'The applicant has deleted the application (decision 44).',
          },
        },
        ...DOCUMENTS.map(({ kind }) => uploadOf(kind)),
      ],
      on: {
        'fellowship.found': {
          description: 'It was read anew, because a step has been changed elsewhere (decision 24).',
          actions: [
            { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
            'reportFellowship',
          ],
        },
        'step.replaced': {
          description:
            'A step shows what was typed elsewhere: its uploads and its choice of country follow (decision 24).',
          actions: { type: 'followReplaced', params: ({ event }) => ({ shown: event.shown }) },
        },
      },
      states: { progress, saving, editing, screen },
    },
    deleted: {
      description: 'The application is deleted; nobody registers anew without being asked (decision 44).',
      on: {
        'application.begin': {
          target: 'loading',
          actions: 'goToProgress',
          description: "'Begin a new application' (decision 44).",
        },
      },
    },
  },
})

export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>
export type ApplicationActor = ActorRefFrom<typeof applicationMachine>
