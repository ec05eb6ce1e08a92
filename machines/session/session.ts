import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { IDLE_TIMEOUT_MS, WARNING_BEFORE_LOGOUT_MS } from '#programme/settings.ts'
import { ACTIVITY_CHECK_MS } from '../../domain/limits.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { notProvidedCallback } from '../notProvided.ts'

/** The idle session of section 4.8. Time is measured on the clock, not by counting ticks, so a laptop that slept is logged out when it wakes. */

export interface SessionInput {
  /** Milliseconds without activity before the log-out; section 4.8's limit for applicants by default. */
  idleMs?: number
  /** Epoch milliseconds; the wall clock unless a test passes its own. */
  now?: () => number
}

export type SessionEvent =
  | { type: 'activity.seen' }
  | { type: 'activity.shared'; at: number }
  | { type: 'page.resumed' }
  | { type: 'session.extend' }
  /** Without a reason, the applicant requested it. */
  | { type: 'session.end'; reason?: SessionEnd }

/** 'elsewhere': the applicant logged out in another tab. */
export type SessionEnd = 'timeout' | 'requested' | 'elsewhere'

/** Sent to watchActivity, which forwards it to the applicant's other tabs. */
export type ActivityMessage = { type: 'activity.share'; at: number }

interface SessionContext {
  idleMs: number
  lastActivityAt: number
  /** Whole seconds until the log-out. */
  countdown: number
  now: () => number
}

const SECOND_MS = 1_000

function timeLeft({ idleMs, lastActivityAt, now }: SessionContext): number {
  return lastActivityAt + idleMs - now()
}

function endReason({ event }: { event: SessionEvent }): { reason: SessionEnd } {
  return { reason: event.type === 'session.end' ? (event.reason ?? 'requested') : 'timeout' }
}

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    output: {} as { reason: SessionEnd },
    emitted: {} as Notice,
  },
  actors: {
    /** Reports activity in this tab and in others, and the page resuming. */
    watchActivity: notProvidedCallback<ActivityMessage>('watchActivity'),
  },
  delays: {
    untilWarning: ({ context }) => Math.max(0, timeLeft(context) - WARNING_BEFORE_LOGOUT_MS),
    untilNextSecond: ({ context }) => Math.max(0, timeLeft(context)) % SECOND_MS || SECOND_MS,
  },
  guards: {
    isTimeUp: ({ context }) => timeLeft(context) <= 0,
    isWarningDue: ({ context }) => timeLeft(context) <= WARNING_BEFORE_LOGOUT_MS,
    /** Also if the clock was set back since the last activity. */
    isNewActivity: ({ context }) => Math.abs(context.now() - context.lastActivityAt) >= ACTIVITY_CHECK_MS,
    isLaterThanOurs: ({ context }, params: { at: number }) => params.at > context.lastActivityAt,
  },
  actions: {
    rememberActivity: assign({ lastActivityAt: ({ context }) => context.now() }),
    rememberSharedActivity: assign({ lastActivityAt: (_, params: { at: number }) => params.at }),
    /** If the clock was set back, more time would be left. */
    limitTimeLeft: assign({
      lastActivityAt: ({ context: { lastActivityAt, now, idleMs } }) =>
        Math.min(lastActivityAt, now() + WARNING_BEFORE_LOGOUT_MS - idleMs),
    }),
    countDown: assign({ countdown: ({ context }) => Math.max(0, Math.ceil(timeLeft(context) / SECOND_MS)) }),
    logError: emit(AN_ERROR_OCCURRED),
    shareActivity: ({ context, self }) => {
      const watcher = self.getSnapshot().children['activity']
      watcher?.send({ type: 'activity.share', at: context.lastActivityAt } satisfies ActivityMessage)
    },
  },
}).createMachine({
  id: 'session',
  description:
    'Logs out an inactive user after 120 s, or after the staff limit at the desk, with a warning 60 s before (§4.8, §9, decision 86).',
  context: ({ input }) => {
    const now = input.now ?? Date.now
    return {
      now,
      idleMs: input.idleMs ?? IDLE_TIMEOUT_MS,
      lastActivityAt: now(),
      countdown: WARNING_BEFORE_LOGOUT_MS / SECOND_MS,
    }
  },
  invoke: {
    id: 'activity',
    src: 'watchActivity',
    onError: { actions: 'logError', description: 'Without this watcher the timer runs out.' },
  },
  // Opening a page counts as activity in every tab.
  initial: { target: 'active', actions: 'shareActivity' },
  on: {
    'session.end': { target: '.loggedOut', description: "'Logout Now' here, or a log-out in another tab (§2.4)." },
  },
  states: {
    active: {
      description: 'The applicant is active. Activity resets the idle timer, at most once a second.',
      after: {
        untilWarning: [
          { guard: 'isTimeUp', target: 'loggedOut', description: 'The device slept through the warning.' },
          { target: 'warning', description: '60 s before the log-out.' },
        ],
      },
      on: {
        'activity.seen': [
          {
            guard: 'isTimeUp',
            target: 'loggedOut',
            description: 'The device slept past the time-out; another person may be using it.',
          },
          {
            guard: 'isNewActivity',
            target: 'active',
            reenter: true,
            actions: ['rememberActivity', 'shareActivity'],
            description: 'Mouse move, click, mouse down, key press, scroll or touch start.',
          },
        ],
        'activity.shared': {
          guard: { type: 'isLaterThanOurs', params: ({ event }) => ({ at: event.at }) },
          target: 'active',
          reenter: true,
          actions: { type: 'rememberSharedActivity', params: ({ event }) => ({ at: event.at }) },
          description: 'The applicant is active in another tab.',
        },
        'page.resumed': [
          { guard: 'isTimeUp', target: 'loggedOut', description: 'The device wakes after the time-out.' },
          { guard: 'isWarningDue', target: 'warning', description: 'The device wakes when the warning is due.' },
        ],
      },
    },
    warning: {
      description: "'Session Timeout Warning' with the remaining seconds (§2.4).",
      entry: ['limitTimeLeft', 'countDown'],
      after: {
        untilNextSecond: [
          { guard: 'isTimeUp', target: 'loggedOut', description: 'The countdown reached 0.' },
          { target: 'warning', reenter: true, description: 'One second less.' },
        ],
      },
      on: {
        'session.extend': [
          { guard: 'isTimeUp', target: 'loggedOut', description: 'The time-out has already passed.' },
          {
            target: 'active',
            actions: ['rememberActivity', 'shareActivity'],
            description: "'Stay Logged In' resets the timers and hides the warning.",
          },
        ],
        'activity.shared': {
          guard: { type: 'isLaterThanOurs', params: ({ event }) => ({ at: event.at }) },
          target: 'active',
          actions: { type: 'rememberSharedActivity', params: ({ event }) => ({ at: event.at }) },
          description: 'The applicant is active or chose to stay in another tab.',
        },
        'page.resumed': {
          guard: 'isTimeUp',
          target: 'loggedOut',
          description: 'The device wakes after the time-out.',
        },
      },
    },
    loggedOut: {
      type: 'final',
      description: 'The applicant is logged out and returns to the site origin.',
      output: endReason,
    },
  },
  output: ({ event }) => event.output as { reason: SessionEnd },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
