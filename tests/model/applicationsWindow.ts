import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import { closingInstant } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import {
  applicationsWindowMachine,
  type ApplicationsWindowEvent,
  type EntryAllowed,
} from '../../machines/applicationsWindow/applicationsWindow.ts'
import { createModel, type PathEvent } from './model.ts'

export const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '1970-01-10' }
export const CLOSED: ApplicationsStatus = { ...OPEN, open: false }

const request = (place: 'header' | 'home') => ({ intent: 'logIn', place, target: '/progress-detail' })

const events = {
  'entry.request': [
    { type: 'entry.request', request: request('header') },
    { type: 'entry.request', request: request('home') },
  ],
  'notice.close': [{ type: 'notice.close' }],
} satisfies Record<ApplicationsWindowEvent['type'], PathEvent[]>

function applicationsWindowModel(status: ApplicationsStatus | null) {
  return createModel({
    machine: applicationsWindowMachine,
    input: (now) => ({
      now,
      status,
      doorkeeper: createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, EntryAllowed>,
    }),
    events,
    outcomes: { loadStatus: { done: [OPEN, CLOSED], error: [new Error('cut')] } },
    /** A day passes, or the time until the last minute of the closing date has gone. */
    delays: { untilClosing: [86_400_000, closingInstant(OPEN.closingDate)] },
    key: ({ context }, now) => [context.request?.place, context.status?.open, now >= closingInstant(OPEN.closingDate)],
  })
}

/** Beginning without the status, and with one that the page brought along. */
export const applicationsWindowModels = {
  unknown: applicationsWindowModel(null),
  open: applicationsWindowModel(OPEN),
  closed: applicationsWindowModel(CLOSED),
}
