import { sessionMachine, type SessionEvent } from '../../machines/session/session.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'activity.seen': [
    { type: 'activity.seen', elapsed: 999 },
    { type: 'activity.seen', elapsed: 1_000 },
    { type: 'activity.seen', elapsed: 120_000 },
  ],
  'activity.shared': [
    { type: 'activity.shared', at: 0 },
    { type: 'activity.shared', at: 30_000, elapsed: 30_000 },
  ],
  'page.resumed': [
    { type: 'page.resumed', elapsed: 1 },
    { type: 'page.resumed', elapsed: 60_000 },
    { type: 'page.resumed', elapsed: 120_000 },
  ],
  'session.extend': [
    { type: 'session.extend', elapsed: 1 },
    { type: 'session.extend', elapsed: 60_000 },
  ],
  'session.end': [{ type: 'session.end' }],
} satisfies Record<SessionEvent['type'], PathEvent[]>

export const sessionModel = createModel({
  machine: sessionMachine,
  input: (now) => ({ now }),
  events,
  breakdowns: { activity: [new Error('no channel')] },
  delays: { untilWarning: [60_000, 500_000], untilNextSecond: [1_000, 60_000] },
  /** Idle time in half minutes, the resolution of the rules. */
  key: ({ context }, now) => Math.min(4, Math.floor((now - context.lastActivityAt) / 30_000)),
})
