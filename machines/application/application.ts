import type { SnapshotFrom } from 'xstate'
import { applicantIdOf } from '../../domain/applicant.ts'
import { DOCUMENTS, type DocumentKind } from '../../domain/documents.ts'
import { institutionsOnOffer } from '../courseChoice/selectors.ts'
import { documentStateOf } from '../upload/selectors.ts'
import type { UploadSnapshot } from '../upload/upload.ts'
import type { ApplicationContext } from './contracts.ts'
import { countryAtStart, documentAtStart, foundFellowship, NO_DOCUMENTS } from './fellowship.ts'
import { applicationSetup } from './setup.ts'
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
      stored: documentAtStart(kind, context.fellowship, context.drafts),
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

export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  description: "The applicant's bursary application, from registration to submission (§4).",
  context: ({ input }) => ({
    profile: input.profile,
    applicantId: applicantIdOf(input.profile.sub),
    location: input.location,
    fellowship: null,
    drafts: {},
    documents: NO_DOCUMENTS,
    onOffer: { countryId: null, institutions: [] },
    pending: null,
    failure: null,
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
            guard: { type: 'isForWantOfConnection', params: ({ event }) => ({ error: event.error }) },
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
            guard: { type: 'isForWantOfConnection', params: ({ event }) => ({ error: event.error }) },
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
      description: 'The application could not be created (§8), or the window has closed (§4.7).',
      on: {
        'load.retry': { target: 'loading', actions: 'forgetFailure', description: 'The applicant tries again (§8).' },
      },
    },
    restoring: {
      description:
        'The drafts that this tab stored on an earlier visit are read: typed or uploaded, but not saved (decision 11).',
      tags: 'busy',
      invoke: {
        id: 'readDrafts',
        src: 'readDrafts',
        input: ({ context }) => ({ owner: context.profile.sub }),
        onDone: {
          target: 'working',
          actions: { type: 'rememberDrafts', params: ({ event }) => ({ drafts: event.output }) },
        },
        onError: { target: 'working', description: 'The drafts could not be read; the saved record is enough.' },
      },
    },
    working: {
      description: 'The applicant works on the application: its progress beside its saving (§4.1).',
      type: 'parallel',
      invoke: [
        {
          id: 'draft',
          src: 'draft',
          input: ({ context }) => ({ owner: context.profile.sub, drafts: context.drafts }),
          onError: { actions: 'logError', description: 'The draft crashed; what is saved is safe.' },
        },
        {
          id: 'regions',
          src: 'listing',
          input: { name: 'regions' },
          onError: { actions: 'logError', description: 'The list of regions crashed.' },
        },
        {
          id: 'courseChoice',
          src: 'courseChoice',
          input: ({ context }) => ({ countryId: countryAtStart(context.fellowship, context.drafts) }),
          onSnapshot: {
            actions: { type: 'noteInstitutions', params: ({ event }) => institutionsOnOffer(event.snapshot) },
          },
          onError: { actions: 'logError', description: 'The choice of country and institution crashed.' },
        },
        ...DOCUMENTS.map(({ kind }) => uploadOf(kind)),
      ],
      states: { progress, saving, screen },
    },
  },
})

export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>
