import { closingInstant } from '../../domain/calendar.ts'
import { STATUS_FRESH_MS, STATUS_INTERVAL_MS, STATUS_PAUSE_MS } from '../../domain/limits.ts'
import { applicationsWindowMachine } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { applicationsWindow, OPEN, request } from '../../scenarios/portal.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(applicationsWindowMachine, applicationsWindow, {
    start,
    more: [
      { type: 'entry.request', ...request('home'), elapsed: STATUS_FRESH_MS },
      { type: 'page.shown', elapsed: STATUS_PAUSE_MS },
    ],
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

/** Starts: without a status, with an embedded one, and with the link of a request for more information. */
export const applicationsWindowModels = {
  unknown: startingAt(0),
  open: startingAt(1),
  closed: startingAt(2),
  linked: startingAt(3),
}
