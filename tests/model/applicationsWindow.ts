import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import { closingInstant } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { STATUS_FRESH_MS, STATUS_INTERVAL_MS, STATUS_PAUSE_MS } from '../../domain/limits.ts'
import { applicationsWindowMachine } from '../../machines/applicationsWindow/applicationsWindow.ts'
import type { ApplicationsWindowEvent, EntryAllowed } from '../../machines/applicationsWindow/contracts.ts'
import { createModel, type PathEvent } from 'xstate-paths'

export const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '1970-01-10' }
export const CLOSED: ApplicationsStatus = { ...OPEN, open: false }

const request = (place: 'header' | 'home') => ({ intent: 'logIn', place, target: '/progress-detail' })

const events = {
  'entry.request': [
    { type: 'entry.request', request: request('header') },
    { type: 'entry.request', request: request('home') },
    { type: 'entry.request', request: request('home'), elapsed: STATUS_FRESH_MS },
  ],
  'notice.close': [{ type: 'notice.close' }],
  'page.shown': [{ type: 'page.shown' }, { type: 'page.shown', elapsed: STATUS_PAUSE_MS }],
  'page.hidden': [{ type: 'page.hidden' }],
  'status.doubted': [{ type: 'status.doubted' }],
} satisfies Record<ApplicationsWindowEvent['type'], PathEvent[]>

function applicationsWindowModel(status: ApplicationsStatus | null, link: string | null = null) {
  return createModel({
    machine: applicationsWindowMachine,
    input: (now) => ({
      now,
      status,
      link,
      authentication: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, EntryAllowed>,
    }),
    events,
    outcomes: {
      loadStatus: { done: [OPEN, CLOSED], error: [new Error('cut'), { failure: 'disconnected' }] },
      checkLink: { done: [true, false], error: [new Error('cut')] },
      reconnected: { done: [undefined], error: [new Error('broken')] },
    },
    breakdowns: { page: [new Error('broken')] },
    /** The refresh interval, or the time until the closing date has passed. */
    delays: { untilNextRefresh: [STATUS_INTERVAL_MS, closingInstant(OPEN.closingDate)] },
    key: ({ context }, now) => [
      context.link,
      context.request?.place,
      context.status?.open,
      now - context.receivedAt < STATUS_FRESH_MS,
      now - context.requestedAt < STATUS_PAUSE_MS,
      now >= closingInstant(OPEN.closingDate),
    ],
  })
}

/** Starts: without a status, with an embedded one, and with the link of a request for more information. */
export const applicationsWindowModels = {
  unknown: applicationsWindowModel(null),
  open: applicationsWindowModel(OPEN),
  closed: applicationsWindowModel(CLOSED),
  linked: applicationsWindowModel(CLOSED, 's1'),
}
