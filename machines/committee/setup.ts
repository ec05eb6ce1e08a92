import { assign, emit, setup } from 'xstate'
import type { Decision, DeskSubmission, ListedSubmission, SubmissionFilter, SubmissionPage } from '../../domain/desk.ts'
import type { DocumentKind } from '../../domain/documents.ts'
import type { Intake } from '../../domain/intakes.ts'
import { mayDo, ROLE_NAMES, type Duty } from '../../domain/roles.ts'
import { failureOf } from '../failure.ts'
import { listingMachine } from '../listing/listing.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type CommitteeContext,
  type CommitteeEvent,
  type CommitteeInput,
  type DecisionMade,
  type OpenedDocument,
} from './contracts.ts'

const may = ({ flags }: Pick<CommitteeContext, 'flags'>, duty: Duty) =>
  mayDo(
    ROLE_NAMES.filter((name) => flags[name]),
    duty,
  )

/** What is listed of an application once decisions have been made of it. */
function decided(listed: ListedSubmission, decisions: readonly Decision[]): ListedSubmission {
  const last = decisions.at(-1)
  return {
    ...listed,
    shortlisted: last?.shortlisted ?? null,
    isAmendedSince: last !== undefined && last.version !== listed.version,
  }
}

/** The item that is read, in states that imply one. */
export function itemAt({ items, position }: CommitteeContext): ListedSubmission {
  const item = items[position]
  if (item === undefined) throw new Error('No application is read')
  return item
}

export function knownSubmission({ read }: CommitteeContext): DeskSubmission {
  if (read === null) throw new Error('No application is read')
  return read
}

export function knownDecision({ decision }: CommitteeContext): DecisionMade {
  if (decision === null) throw new Error('Nothing is being decided')
  return decision
}

export const committeeSetup = setup({
  types: {
    context: {} as CommitteeContext,
    input: {} as CommitteeInput,
    events: {} as CommitteeEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
    children: {} as { regions: 'listing'; showDocument: 'showDocument' },
  },
  actors: { ...actorContracts, listing: listingMachine },
  delays: { typingPause: 300 },
  guards: {
    isExpired: (_, params: { error: unknown }) => failureOf(params.error) === 'signInExpired',
    isRefused: (_, params: { error: unknown }) => failureOf(params.error) === 'refused',
    isThere: ({ context }, params: { position: number }) => context.items[params.position] !== undefined,
    isNextThere: ({ context }) => context.items[context.position + 1] !== undefined,
    isPreviousThere: ({ context }) => context.position > 0,
    isMoreThere: ({ context }) => context.next !== null,
    isAhead: ({ context }) => context.ahead !== null && context.ahead.submission.id === itemAt(context).id,
    mayDecide: ({ context }) => may(context, 'shortlist'),
    mayExport: ({ context }) => may(context, 'exportSubmissions'),
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
  },
  actions: {
    rememberFilter: assign({
      filter: ({ context }, params: { filter: Partial<SubmissionFilter> }) => ({ ...context.filter, ...params.filter }),
    }),
    rememberIntakes: assign({ intakes: (_, params: { intakes: readonly Intake[] }) => params.intakes }),
    rememberPage: assign((_, { page }: { page: SubmissionPage }) => ({
      items: page.items,
      next: page.next,
      total: page.total,
    })),
    rememberMore: assign(({ context }, { page }: { page: SubmissionPage }) => ({
      items: [...context.items, ...page.items],
      next: page.next,
      total: page.total,
    })),
    openAt: assign((_, params: { position: number }) => ({
      position: params.position,
      read: null,
      kind: 'id' as const,
    })),
    openNext: assign(({ context }) => ({ position: context.position + 1, read: null, kind: 'id' as const })),
    openPrevious: assign(({ context }) => ({ position: context.position - 1, read: null, kind: 'id' as const })),
    rememberSubmission: assign({ read: (_, params: { read: DeskSubmission }) => params.read }),
    takeAhead: assign(({ context }) => ({ read: context.ahead, ahead: null })),
    rememberAhead: assign({ ahead: (_, params: { ahead: DeskSubmission | null }) => params.ahead }),
    rememberDecision: assign({ decision: (_, params: DecisionMade) => params }),
    rememberDecisions: assign(({ context }, { decisions }: { decisions: Decision[] }) => ({
      decision: null,
      read: { ...knownSubmission(context), decisions },
      items: context.items.map((item, index) => (index === context.position ? decided(item, decisions) : item)),
    })),
    rememberKind: assign((_, params: { kind: DocumentKind }) => ({ kind: params.kind, opened: null })),
    rememberOpened: assign({ opened: (_, params: { opened: OpenedDocument }) => params.opened }),
    forgetOpened: assign({ opened: null }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
