import { assign, emit, setup } from 'xstate'
import { known } from '../../domain/known.ts'
import { conflictReasonProblem, type ConflictDraft, type Conflicts, type NewConflict } from '../../domain/conflicts.ts'
import type { Reviewer } from '../../domain/assignments.ts'
import { subjectOf } from '../../domain/subjects.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards, reasonOf } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
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

/** The unsaved change. Throws if there is none. */
const knownDraft = ({ draft }: Pick<ConflictsContext, 'draft'>): ConflictDraft => known(draft, 'change')

/** The change to store. */
export function newConflict(context: ConflictsContext): NewConflict & { id: string } {
  const { reason, ...change } = knownDraft(context)
  return { ...change, id: context.id, reason: normalisedText(reason), seen: knownConflicts(context).changes.length }
}

type Change = Pick<ConflictDraft, 'change' | 'reviewer'>

/** True if the draft is of this change. A declaration has no member at first. */
function isDraftOf(context: ConflictsContext, { change, reviewer }: Change): boolean {
  const { draft } = context
  const isOther = knownConflicts(context).members.every(({ id }) => id !== draft?.reviewer)
  return draft?.change === change && (reviewer === '' ? isOther : draft.reviewer === reviewer)
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
    isComplete: ({ context: { draft } }) =>
      draft !== null && draft.reviewer !== '' && conflictReasonProblem(draft.reason) === null,
  },
  actions: {
    begin: assign(({ context }, next: Change) => ({
      draft: isDraftOf(context, next) ? context.draft : { ...next, reason: '' },
    })),
    rememberMembers: assign(({ context }, { members }: { members: readonly Reviewer[] }) => {
      const barred = knownConflicts(context).members.map(({ email }) => email)
      return { members: members.filter(({ id, email }) => subjectOf(id) !== context.user && !barred.includes(email)) }
    }),
    rememberReviewer: assign(({ context }, { reviewer }: { reviewer: string }) => ({
      draft: { ...knownDraft(context), reviewer },
    })),
    rememberReason: assign(({ context }, { reason }: { reason: string }) => ({
      draft: { ...knownDraft(context), reason },
    })),
    forgetDraft: assign({ draft: null }),
    rememberRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: reasonOf(error) })),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
