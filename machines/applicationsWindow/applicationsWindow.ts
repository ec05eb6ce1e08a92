import {
  type ActorRef,
  type EventObject,
  type Snapshot,
  type SnapshotFrom,
  assign,
  emit,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import { closingInstant, isWindowOpen } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { LOGIN_RETURN_TARGET, STATUS_FRESH_MS, STATUS_INTERVAL_MS, STATUS_PAUSE_MS } from '../../domain/limits.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/**
 * The applications window of section 4.7, and the notices that stand in for a sign-in while it is closed. What is known of it
 * stands beside who wants in: a status that has grown old is asked for again before anybody proceeds.
 */

export type EntryIntent = 'logIn' | 'signUp'
/** Where a sign-in was asked for: the header and the page have a notice each (sections 2.3 and 2.5). */
export type EntryPlace = 'header' | 'home'

export interface EntryRequest {
  intent: EntryIntent
  place: EntryPlace
  /** Where the applicant goes after login. */
  target: string
}

/** What the window says to authentication. */
export type EntryAllowed = { type: 'entry.allowed'; request: EntryRequest }

export type ApplicationsWindowEvent =
  | { type: 'entry.request'; request: EntryRequest }
  | { type: 'notice.close' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

export interface ApplicationsWindowInput {
  /** What the page brought along; null is fetched. */
  status: ApplicationsStatus | null
  /** Who begins the login once the window lets somebody in. */
  authentication: () => ActorRef<Snapshot<unknown>, EntryAllowed>
  now?: () => number
}

interface ApplicationsWindowContext extends Required<ApplicationsWindowInput> {
  /** When the status was learnt and when it was last asked for, in epoch milliseconds. */
  knownAt: number
  askedAt: number
  /** A sign-in that waits to be decided. */
  request: EntryRequest | null
}

const NEVER = Number.NEGATIVE_INFINITY

/** 'Log in' and 'Sign up', in the header and on the public page (sections 2.3 and 2.5). */
export function entryRequest(intent: EntryIntent, place: EntryPlace): ApplicationsWindowEvent {
  return { type: 'entry.request', request: { intent, place, target: LOGIN_RETURN_TARGET } }
}

function isOpen({ status, now }: ApplicationsWindowContext): boolean {
  return status !== null && isWindowOpen(status, now())
}

function isFresh({ status, knownAt, now }: ApplicationsWindowContext): boolean {
  return status !== null && now() - knownAt < STATUS_FRESH_MS
}

/** The sign-in that was asked for, where the chart's state says that there is one. */
function knownRequest({ request }: Pick<ApplicationsWindowContext, 'request'>): EntryRequest {
  if (request === null) throw new Error('Nobody has asked to enter')
  return request
}

const windowSetup = setup({
  types: {
    context: {} as ApplicationsWindowContext,
    input: {} as ApplicationsWindowInput,
    events: {} as ApplicationsWindowEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: {
    loadStatus: notProvided<ApplicationsStatus, Record<string, never>>('loadStatus'),
    /** Reports whether the page is in front; a callback actor. */
    watchPage: notProvidedCallback<EventObject>('watchPage'),
  },
  delays: {
    /** Now and then, and when the closing date ends. */
    untilNextAsk: ({ context: { status, now } }) => {
      const untilClosing = status === null ? Number.NaN : closingInstant(status.closingDate) - now()
      return untilClosing > 0 ? Math.min(untilClosing, STATUS_INTERVAL_MS) : STATUS_INTERVAL_MS
    },
  },
  guards: {
    isStatusKnown: ({ context }) => context.status !== null,
    isStatusFresh: ({ context }) => isFresh(context),
    isStatusOld: ({ context }) => !isFresh(context),
    isAskingDue: ({ context }) => context.now() - context.askedAt >= STATUS_PAUSE_MS,
    hasAskingFailed: stateIn({ status: 'missed' }),
    isOpen: ({ context }) => isOpen(context),
    isOver: ({ context }) => !isOpen(context),
    isOpenWithRequest: ({ context }) => isOpen(context) && context.request !== null,
    isAskedFromHeader: ({ context }) => context.request?.place === 'header',
    isAskedFromHome: ({ context }) => context.request?.place === 'home',
  },
  actions: {
    rememberAsking: assign({ askedAt: ({ context }) => context.now() }),
    rememberStatus: assign({
      status: (_, params: { status: ApplicationsStatus }) => params.status,
      knownAt: ({ context }) => context.now(),
    }),
    rememberRequest: assign({ request: (_, params: { request: EntryRequest }) => params.request }),
    forgetRequest: assign({ request: null }),
    allowEntry: sendTo(
      ({ context }) => context.authentication(),
      ({ context }): EntryAllowed => ({ type: 'entry.allowed', request: knownRequest(context) }),
    ),
    logError: emit(AN_ERROR_OCCURRED),
  },
})

/** What makes a status be asked for again while the page is in front. */
const askedAgain = windowSetup.createStateConfig({
  after: { untilNextAsk: { target: 'asking', description: 'Now and then, and when the closing date ends (§4.7).' } },
  on: {
    'page.shown': {
      guard: 'isAskingDue',
      target: 'asking',
      description: 'The page comes back to the front; the window may have opened or closed meanwhile (§4.7).',
    },
    'page.hidden': { target: 'hidden', description: 'The page goes to the back; it asks nothing there (§4.7).' },
    'entry.request': {
      guard: 'isStatusOld',
      target: 'asking',
      description: 'Nobody enters on a status that has grown old (§4.7).',
    },
  },
})

const entering = windowSetup.createStateConfig({
  on: {
    'entry.request': [
      {
        guard: 'isStatusFresh',
        target: '#applicationsWindow.entrance.deciding',
        description: 'Somebody wants in, and the status is fresh (§2.3, §2.5).',
        actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
      },
      {
        target: '#applicationsWindow.entrance.waiting',
        description: 'Somebody wants in, and the status has to be asked for first (§2.5, §4.7).',
        actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
      },
    ],
  },
})

const status = windowSetup.createStateConfig({
  description: 'What is known of applicationsStatus, and when it is asked for (§7.2).',
  initial: 'starting',
  states: {
    starting: {
      description: 'The page may have brought the status along; then nothing is fetched (§7.2).',
      always: [{ guard: 'isStatusKnown', target: 'resting' }, { target: 'asking' }],
    },
    asking: {
      description: 'The status is being fetched (§7.2).',
      tags: 'busy',
      entry: 'rememberAsking',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        input: {},
        onDone: {
          target: 'resting',
          actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
        },
        onError: 'missed',
      },
    },
    resting: { description: 'The status is known (§4.7).', ...askedAgain },
    missed: { description: 'The status could not be fetched (§8); what was known before still counts.', ...askedAgain },
    hidden: {
      description: 'The page is at the back: nothing is asked (§4.7).',
      on: {
        'page.shown': [
          { guard: 'isAskingDue', target: 'asking', description: 'The page comes back to the front (§4.7).' },
          { guard: 'isStatusKnown', target: 'resting', description: 'It was away for a moment (§4.7).' },
          { target: 'missed', description: 'It was away for a moment, and the status is still not known (§8).' },
        ],
        'entry.request': {
          guard: 'isStatusOld',
          target: 'asking',
          description: 'A page that was opened at the back needs a login (§2.1).',
        },
      },
    },
  },
})

const entrance = windowSetup.createStateConfig({
  description: 'Whether login and sign-up proceed, and what is shown where they do not (§4.7).',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'applicationsStatus.open and the closing date decide (§4.7).',
      always: [
        { guard: 'isOpenWithRequest', target: 'open', actions: ['allowEntry', 'forgetRequest'] },
        { guard: 'isOpen', target: 'open' },
        { guard: 'isAskedFromHeader', target: 'closed.headerNotice' },
        { guard: 'isAskedFromHome', target: 'closed.homeNotice' },
        { guard: 'isStatusKnown', target: 'closed.quiet' },
        { target: 'unknown.quiet' },
      ],
    },
    waiting: {
      description: 'Somebody wants in and waits for the status (§2.5).',
      always: [
        { guard: 'isStatusFresh', target: 'deciding', description: 'The status is there (§7.2).' },
        {
          guard: 'hasAskingFailed',
          target: 'unknown.noticeShown',
          description: 'It could not be fetched; nobody proceeds on a guess (§8).',
        },
      ],
      on: {
        'entry.request': {
          description: 'Somebody wants in another way; the last wish counts (§2.5).',
          actions: { type: 'rememberRequest', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    open: {
      description: 'Applications are taken: login and sign-up proceed (§2.5).',
      always: { guard: 'isOver', target: 'closed.quiet', description: 'The window has closed (§4.7).' },
      on: entering.on,
    },
    closed: {
      description: 'Applications are not taken (§4.7).',
      initial: 'quiet',
      always: { guard: 'isOpen', target: 'open', description: 'The window has opened (§4.7).' },
      on: {
        ...entering.on,
        'notice.close': { target: '.quiet', description: "'Ok' closes the notice (§2.3)." },
      },
      states: {
        quiet: { description: 'No notice is shown (§2.3, §2.5).', entry: 'forgetRequest' },
        headerNotice: { description: "'Sponsorship Applications Closed' (§2.3).", entry: 'forgetRequest' },
        homeNotice: { description: "'Postgraduate Bursary Applications Closed' (§2.5).", entry: 'forgetRequest' },
      },
    },
    unknown: {
      description: 'Whether applications are taken is not known (§8).',
      initial: 'quiet',
      always: { guard: 'isStatusFresh', target: 'deciding', description: 'The status has arrived (§7.2).' },
      on: {
        'entry.request': {
          target: 'waiting',
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

export const applicationsWindowMachine = windowSetup.createMachine({
  id: 'applicationsWindow',
  description: 'Whether applications are taken (§4.7): when they are not, login and sign-up show a notice instead.',
  context: ({ input }) => {
    const now = input.now ?? Date.now
    const at = input.status === null ? NEVER : now()
    return { ...input, now, knownAt: at, askedAt: at, request: null }
  },
  invoke: {
    id: 'page',
    src: 'watchPage',
    onError: { actions: 'logError', description: 'Without it the status is asked for now and then alone.' },
  },
  type: 'parallel',
  states: { status, entrance },
})

export type ApplicationsWindowSnapshot = SnapshotFrom<typeof applicationsWindowMachine>
