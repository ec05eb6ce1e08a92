import { assign, sendTo, setup, type ActorRef, type Snapshot, type SnapshotFrom } from 'xstate'
import { closingInstant, isWindowOpen } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { notProvided } from '../notProvided.ts'

/** The applications window of section 4.7, and the notices that stand in for a sign-in while it is closed. */

export type EntryIntent = 'logIn' | 'signUp'
/** Where a sign-in was asked for: the header and the page have a notice each (sections 2.3 and 2.5). */
export type EntryPlace = 'header' | 'home'

export interface EntryRequest {
  intent: EntryIntent
  place: EntryPlace
  /** Where the applicant goes after login. */
  target: string
}

export type EntryAllowed = { type: 'entry.allowed'; request: EntryRequest }
type Doorkeeper = ActorRef<Snapshot<unknown>, EntryAllowed>

export type ApplicationsWindowEvent = { type: 'entry.request'; request: EntryRequest } | { type: 'notice.close' }

interface ApplicationsWindowContext {
  status: ApplicationsStatus | null
  /** A sign-in that waits for the status to arrive. */
  request: EntryRequest | null
  /** Told when an entry is allowed. */
  doorkeeper: Doorkeeper
  now: () => number
}

export interface ApplicationsWindowInput {
  status: ApplicationsStatus | null
  doorkeeper: Doorkeeper
  now?: () => number
}

/** Browsers' timers end at 24.8 days; a day at a time is near enough to look again. */
const LONGEST_WAIT_MS = 86_400_000

function isOpen({ status, now }: ApplicationsWindowContext): boolean {
  return status !== null && isWindowOpen(status, now())
}

export const applicationsWindowMachine = setup({
  types: {
    context: {} as ApplicationsWindowContext,
    input: {} as ApplicationsWindowInput,
    events: {} as ApplicationsWindowEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadStatus: notProvided<ApplicationsStatus, Record<string, never>>('loadStatus'),
  },
  delays: {
    untilClosing: ({ context }) => {
      const left = closingInstant(context.status?.closingDate ?? '') - context.now()
      return Math.max(0, Math.min(Number.isFinite(left) ? left : LONGEST_WAIT_MS, LONGEST_WAIT_MS))
    },
  },
  guards: {
    isStatusKnown: ({ context }) => context.status !== null,
    isOpen: ({ context }) => isOpen(context),
    isOpenWithRequest: ({ context }) => isOpen(context) && context.request !== null,
    isAskedFromHeader: ({ context }) => context.request?.place === 'header',
    isAskedFromHome: ({ context }) => context.request?.place === 'home',
    isRequestWaiting: ({ context }) => context.request !== null,
  },
  actions: {
    rememberStatus: assign({ status: (_, params: { status: ApplicationsStatus }) => params.status }),
    rememberRequest: assign({ request: (_, params: { request: EntryRequest }) => params.request }),
    forgetRequest: assign({ request: null }),
    allowEntry: sendTo(
      ({ context }) => context.doorkeeper,
      ({ context }): EntryAllowed => ({
        type: 'entry.allowed',
        request: context.request ?? { intent: 'logIn', place: 'home', target: '/' },
      }),
    ),
  },
}).createMachine({
  id: 'applicationsWindow',
  description: 'Whether applications are taken (§4.7): when they are not, login and sign-up show a notice instead.',
  context: ({ input }) => ({
    status: input.status,
    request: null,
    doorkeeper: input.doorkeeper,
    now: input.now ?? Date.now,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The page may have brought the status along; then nothing is fetched (§7.2).',
      always: [{ guard: 'isStatusKnown', target: 'deciding' }, { target: 'loading' }],
    },
    loading: {
      description: 'The status is being fetched (§7.2); a sign-in that is asked for meanwhile waits.',
      tags: 'busy',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: {},
        onDone: {
          target: 'deciding',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: [{ guard: 'isRequestWaiting', target: 'unknown.noticeShown' }, { target: 'unknown.quiet' }],
      },
      on: {
        'entry.request': {
          description: 'Somebody wants in before the status is known (§2.5).',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    deciding: {
      description: 'applicationsStatus.open and the closing date decide (§4.7).',
      always: [
        { guard: 'isOpenWithRequest', target: 'open', actions: ['allowEntry', 'forgetRequest'] },
        { guard: 'isOpen', target: 'open' },
        { guard: 'isAskedFromHeader', target: 'closed.headerNotice' },
        { guard: 'isAskedFromHome', target: 'closed.homeNotice' },
        { target: 'closed.quiet' },
      ],
    },
    open: {
      description: 'Applications are taken: login and sign-up proceed (§2.5).',
      after: { untilClosing: { target: 'deciding', description: 'The closing date may have passed (§4.7).' } },
      on: {
        'entry.request': {
          target: 'deciding',
          description: 'Somebody wants in (§2.3, §2.5).',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    closed: {
      description: 'Applications are not taken (§4.7).',
      initial: 'quiet',
      on: {
        'entry.request': {
          target: 'deciding',
          description: 'Somebody wants in (§2.3, §2.5).',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
        'notice.close': { target: '.quiet', description: "'Ok' closes the notice (§2.3)." },
      },
      states: {
        quiet: { description: 'No notice is shown (§2.3, §2.5).', entry: 'forgetRequest' },
        headerNotice: { description: "'Sponsorship Applications Closed' (§2.3).", entry: 'forgetRequest' },
        homeNotice: { description: "'Postgraduate Bursary Applications Closed' (§2.5).", entry: 'forgetRequest' },
      },
    },
    unknown: {
      description: 'The status could not be fetched (§8); nobody proceeds on a guess.',
      initial: 'quiet',
      on: {
        'entry.request': {
          target: 'loading',
          description: 'Somebody wants in, so the status is asked for again (§7.2).',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
        'notice.close': { target: '.quiet', description: "'Ok' closes the notice (§8)." },
      },
      states: {
        quiet: { description: 'No notice is shown (§8).' },
        noticeShown: { description: 'A notice asks to try again in a moment (§8).', entry: 'forgetRequest' },
      },
    },
  },
})

export type ApplicationsWindowSnapshot = SnapshotFrom<typeof applicationsWindowMachine>
