import { assign, emit, or, sendTo, setup, stateIn } from 'xstate'
import { isWindowOpen, nextProviderDay } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { known } from '../../domain/known.ts'
import { STATUS_FRESH_MS, STATUS_INTERVAL_MS, STATUS_PAUSE_MS } from '../../domain/limits.ts'
import { isDisconnected } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type ApplicationsWindowContext,
  type ApplicationsWindowEvent,
  type ApplicationsWindowInput,
  type EntryAllowed,
  type EntryRequest,
} from './contracts.ts'

function isOpen({ status, now }: ApplicationsWindowContext): boolean {
  return status !== null && isWindowOpen(status, now())
}

function isFresh({ status, receivedAt, now }: ApplicationsWindowContext): boolean {
  return status !== null && now() - receivedAt < STATUS_FRESH_MS
}

/** The requested sign-in. Throws if there is none. */
function knownRequest({ request }: Pick<ApplicationsWindowContext, 'request'>): EntryRequest {
  return known(request, 'request')
}

export const windowSetup = setup({
  types: {
    context: {} as ApplicationsWindowContext,
    input: {} as ApplicationsWindowInput,
    events: {} as ApplicationsWindowEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  delays: {
    /** Milliseconds: a fixed interval, or until the provider's day ends, when the days left change. */
    untilNextRefresh: ({ context: { now } }) => Math.min(nextProviderDay(now()) - now(), STATUS_INTERVAL_MS),
  },
  guards: {
    isStatusKnown: ({ context }) => context.status !== null,
    isStatusFresh: ({ context }) => isFresh(context),
    isStatusOld: ({ context }) => !isFresh(context),
    isRefreshDue: ({ context }) => context.now() - context.requestedAt >= STATUS_PAUSE_MS,
    isDisconnected,
    hasFetchFailed: or([stateIn({ status: 'failed' }), stateIn({ status: 'disconnected' })]),
    isOpen: ({ context }) => isOpen(context),
    isClosed: ({ context }) => context.status !== null && !isOpen(context),
    isOpenWithRequest: ({ context }) => isOpen(context) && context.request !== null,
    isLinked: ({ context }) => context.request !== null && context.link !== null,
    isAdmitted: (_, params: { isKnown: boolean }) => params.isKnown,
    isRequestedFromHeader: ({ context }) => context.request?.place === 'header',
    isRequestedFromHome: ({ context }) => context.request?.place === 'home',
  },
  actions: {
    rememberRequestTime: assign({ requestedAt: ({ context }) => context.now() }),
    rememberStatus: assign({
      status: (_, params: { status: ApplicationsStatus }) => params.status,
      receivedAt: ({ context }) => context.now(),
    }),
    rememberRequest: assign({ request: (_, params: { request: EntryRequest }) => params.request }),
    forgetRequest: assign({ request: null }),
    allowEntry: sendTo(
      ({ context }) => context.authentication(),
      ({ context }): EntryAllowed => ({ type: 'entry.allowed', request: knownRequest(context) }),
    ),
    allowEntryByLink: sendTo(
      ({ context }) => context.authentication(),
      ({ context }): EntryAllowed => ({
        type: 'entry.allowed',
        request: { ...knownRequest(context), intent: 'byLink' },
      }),
    ),
    forgetLink: assign({ link: null }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
