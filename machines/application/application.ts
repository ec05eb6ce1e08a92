import { AWARD } from '#programme/names.ts'
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { applicantIdOf } from '../../domain/applicant.ts'
import { DOCUMENTS, type DocumentKind } from '../../domain/documents.ts'
import { COUNTRIES, type CountryQuestion } from '../../domain/programme.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import type { CourseChoiceSnapshot } from '../courseChoice/courseChoice.ts'
import { choiceId, institutionsOnOffer } from '../courseChoice/selectors.ts'
import type { DraftSnapshot } from '../draft/draft.ts'
import { documentStateOf } from '../upload/selectors.ts'
import type { UploadSnapshot } from '../upload/upload.ts'
import type { ApplicationContext } from './contracts.ts'
import { countryAtStart, documentAtStart, linkIn, knownEarlier, knownFellowship, NOTHING_LOADED } from './fellowship.ts'
import { applicationSetup, draftId } from './setup.ts'
import { editing } from './states/editing.ts'
import { progress } from './states/progress.ts'
import { saving } from './states/saving.ts'
import { screen } from './states/screen.ts'
import { disconnected, rememberFailure } from '../failure.ts'

/** Uploads outlive the screens that show them. Their snapshots tell the saving region whether a document is ready. */
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
    onError: { actions: 'logError', description: 'The upload actor crashed.' },
  } as const
}

/** Drafts outlive the screens too. Their snapshots provide the versions that a save replaces. */
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
    onError: { actions: 'logError', description: 'The draft actor crashed; saved data is not affected.' },
  } as const
}

/** Lists the countries of a question, and the institutions of the chosen one. */
function choiceOf(country: CountryQuestion) {
  const { field } = country
  return {
    id: choiceId(field),
    src: 'courseChoice',
    input: ({ context }: { context: ApplicationContext }) => ({ countryId: countryAtStart(country, context) }),
    onSnapshot: {
      actions: {
        type: 'noteInstitutions',
        params: ({ event }: { event: { snapshot: CourseChoiceSnapshot } }) => ({
          field,
          offer: institutionsOnOffer(event.snapshot),
        }),
      },
    },
    onError: { actions: 'logError', description: 'The course choice actor crashed.' },
  } as const
}

/** The applicant's own data can be downloaded with or without an application. */
const keepsOwnData = {
  id: 'ownData',
  src: 'ownData',
  onError: { actions: 'logError', description: 'The actor for download and deletion crashed.' },
} as const

/** No application is created before the server has answered. */
const notLoaded = [
  { guard: disconnected, target: 'disconnected', actions: rememberFailure },
  { target: 'loadingFailed', actions: rememberFailure },
] as const

/** Leaves a screen that a mail's link led to. */
const left = applicationSetup.createStateConfig({
  on: {
    'location.changed': {
      target: '#application.starting',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
      description: 'Another page is opened (§2.1).',
    },
  },
})

export const applicationMachine = applicationSetup.createMachine({
  id: 'application',
  description: `The applicant's ${AWARD} application, from registration to submission (§4).`,
  context: ({ input }) => ({
    profile: input.profile,
    applicantId: applicantIdOf(input.profile.sub),
    location: input.location,
    ...NOTHING_LOADED,
  }),
  on: {
    'location.changed': {
      description: 'The applicant opens another page while the application loads (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'A link in a mail is followed first, so that it begins no new application (decision 116).',
      always: [{ guard: 'isOnLink', target: 'following' }, { target: 'loading' }],
    },
    following: {
      description: 'The server is asked where the link in a mail leads this user (decision 116).',
      tags: 'busy',
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context }) => ({ id: linkIn(context) }),
        onDone: [
          {
            guard: { type: 'isLinkTo', params: ({ event }) => ({ target: event.output, wanted: 'earlier' }) },
            target: 'earlier',
          },
          {
            guard: { type: 'isLinkTo', params: ({ event }) => ({ target: event.output, wanted: 'other' }) },
            target: 'othersLink',
          },
          { target: 'loading', description: 'To the current application, or the link is not complete.' },
        ],
        onError: notLoaded,
      },
    },
    earlier: {
      description: 'The application of a past intake, with its letter and receipt (decision 116).',
      on: left.on,
    },
    othersLink: {
      description: "The link is to another account's application. The user can log out.",
      on: left.on,
    },
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
              params: ({ event }) => ({ fellowship: knownFellowship({ fellowship: event.output }) }),
            },
          },
          {
            guard: 'isStaff',
            target: 'staff',
            description: 'The account has a role at the desk, so no application is created (decision 88).',
          },
          { target: 'registering' },
        ],
        onError: notLoaded,
      },
    },
    disconnected: {
      description: 'There is no connection. The application is loaded or created as soon as it is back (§8).',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: { target: 'starting', actions: 'forgetFailure' },
        onError: { target: 'loadingFailed', actions: rememberFailure },
      },
      on: {
        'load.retry': {
          target: 'starting',
          actions: 'forgetFailure',
          description: 'The applicant retries at once.',
        },
      },
    },
    loadingFailed: {
      description: 'The application could not be loaded (§8); the applicant can try again.',
      on: {
        'load.retry': { target: 'starting', actions: 'forgetFailure', description: 'The applicant tries again (§8).' },
      },
    },
    staff: { description: 'A message leads staff to the desk; to apply, they need another account (decision 88).' },
    registering: {
      description:
        "The applicant has no application yet, so one is created with the status 'Completed Registration' (§2.7, §4.1).",
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
          { guard: disconnected, target: 'disconnected', actions: rememberFailure },
          { target: 'registeringFailed', actions: rememberFailure },
        ],
      },
    },
    registeringFailed: {
      description:
        'The application could not be created (§8), or the window has closed (§4.7). Earlier submissions can still be downloaded (decision 72).',
      invoke: keepsOwnData,
      on: {
        'load.retry': { target: 'loading', actions: 'forgetFailure', description: 'The applicant tries again (§8).' },
      },
    },
    restoring: {
      description: 'Unsaved text and uploads are loaded from this tab and from the server (decision 11).',
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
          { guard: disconnected, target: 'disconnected', actions: rememberFailure },
          {
            target: 'loadingFailed',
            actions: rememberFailure,
            description:
              'The drafts could not be loaded. The application stays closed so that they cannot be overwritten unseen.',
          },
        ],
      },
    },
    working: {
      description:
        'The applicant works on the application: progress, saving, editing and the current screen run in parallel.',
      type: 'parallel',
      invoke: [
        ...RECORD_STEPS.map((step) => draftOf(step)),
        {
          id: 'regions',
          src: 'listing',
          input: { name: 'regions' },
          onError: { actions: 'logError', description: 'The regions actor crashed.' },
        },
        ...COUNTRIES.map(choiceOf),
        {
          id: 'submissions',
          src: 'submissions',
          input: ({ context, self }) => ({
            fellowship: knownFellowship(context),
            application: (): AnyActorRef => self,
          }),
          onSnapshot: { actions: { type: 'noteSubmissions', params: ({ event }) => ({ snapshot: event.snapshot }) } },
          onError: {
            actions: 'logError',
            description: 'The submissions actor crashed; the submissions are safe on the server.',
          },
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
          description: 'The fellowship was reloaded because a step was changed elsewhere (decision 24).',
          actions: [
            { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.fellowship }) },
            'reportFellowship',
          ],
        },
        'step.replaced': {
          description:
            "A step's form was replaced with values from elsewhere; its uploads and country follow (decision 24).",
          actions: { type: 'followAnswers', params: ({ event }) => event.shown },
        },
      },
      states: { progress, saving, editing, screen },
    },
    deleted: {
      description: 'The application is deleted. A new one is created only on request (decision 44).',
      on: {
        'application.begin': {
          target: 'loading',
          actions: 'goToProgress',
          description: "'Start a new application'.",
        },
      },
    },
  },
})

export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>
export type ApplicationActor = ActorRefFrom<typeof applicationMachine>
