import { assign, emit, setup } from 'xstate'
import { known } from '../../domain/known.ts'
import { conflictReasonProblem, type Conflicts, type NewConflict, type Reviewer } from '../../domain/reviews.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneNotice, type DeskNotice, type Done } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type ConflictsContext,
  type ConflictsEnd,
  type ConflictsEvent,
  type ConflictsInput,
} from './contracts.ts'

/** Throws if the user may not see them. */
const knownConflicts = ({ conflicts }: ConflictsContext): Conflicts => known(conflicts, 'conflicts')

/** The change to store. */
export function newConflict(context: ConflictsContext): NewConflict & { id: string } {
  const { id, change, reviewer, reason } = context
  return { id, change, reviewer, reason: normalisedText(reason), seen: knownConflicts(context).changes.length }
}

export const conflictsSetup = setup({
  types: {
    context: {} as ConflictsContext,
    input: {} as ConflictsInput,
    output: {} as ConflictsEnd,
    events: {} as ConflictsEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayChange: ({ context }) => context.mayChange && context.conflicts !== null,
    isUnconfirmed: ({ context }, { reviewer }: { reviewer: string }) =>
      context.mayChange &&
      context.conflicts?.members.some(({ id, isConfirmed }) => id === reviewer && !isConfirmed) === true,
    isInConflict: ({ context }, { reviewer }: { reviewer: string }) =>
      context.mayChange && context.conflicts?.members.some(({ id }) => id === reviewer) === true,
    isComplete: ({ context: { reviewer, reason } }) => reviewer !== '' && conflictReasonProblem(reason) === null,
  },
  actions: {
    begin: assign((_, { change, reviewer }: Pick<NewConflict, 'change' | 'reviewer'>) => ({
      change,
      reviewer,
      reason: '',
    })),
    rememberMembers: assign(({ context }, { members }: { members: readonly Reviewer[] }) => {
      const barred = knownConflicts(context).members.map(({ email }) => email)
      return { members: members.filter(({ email }) => !barred.includes(email)) }
    }),
    rememberReviewer: assign((_, params: { reviewer: string }) => params),
    rememberReason: assign((_, params: { reason: string }) => params),
    rememberRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: reasonOf(error) })),
    reportDone: emit((_, params: { what: Done; name?: string }) => doneNotice(params)),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
