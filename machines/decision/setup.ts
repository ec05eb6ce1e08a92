import { assign, emit, setup } from 'xstate'
import { newerVersionOf, type Decision, type DeskSubmission } from '../../domain/desk.ts'
import type { DecisionOutcome } from '../../domain/outcomes.ts'
import { known } from '../../domain/known.ts'
import { failureGuards } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type DecisionContext,
  type DecisionDraft,
  type DecisionEnd,
  type DecisionEvent,
  type DecisionInput,
} from './contracts.ts'

/** The current decision, which the form starts from. */
function latestIn({ decisions }: DecisionContext): Pick<Decision, 'outcome' | 'reason'> {
  return decisions.at(-1) ?? { outcome: 'undecided', reason: '' }
}

const knownDraft = ({ draft }: DecisionContext): DecisionDraft => known(draft, 'decision')

/** The outcome that the form shows: the chosen one, or the latest decision. */
export const shownOutcome = (context: DecisionContext) => context.draft?.outcome ?? latestIn(context).outcome

/** The unsaved reason for the chosen outcome. */
export const typedReason = ({ draft }: DecisionContext): string =>
  draft === null ? '' : (draft.reasons[draft.outcome] ?? '')

/** True if the user has typed a reason, or changed the one of the current decision. */
export function isReasonUnsaved(context: DecisionContext): boolean {
  const latest = latestIn(context)
  const saved = shownOutcome(context) === latest.outcome ? latest.reason : ''
  return context.draft !== null && typedReason(context).trim() !== saved
}

/** The decision to save. Throws if there is none, which a guard has excluded. */
export const newDecision = (context: DecisionContext) => ({
  id: context.id,
  outcome: knownDraft(context).outcome,
  reason: typedReason(context).trim(),
  seen: context.decisions.at(-1)?.number ?? null,
})

export const decisionSetup = setup({
  types: {
    context: {} as DecisionContext,
    input: {} as DecisionInput,
    output: {} as DecisionEnd,
    events: {} as DecisionEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayDecide: ({ context }) => context.mayDecide,
    isDecisive: ({ context }) => shownOutcome(context) !== latestIn(context).outcome || isReasonUnsaved(context),
    isSuperseded: (_, { read }: { read: DeskSubmission }) => newerVersionOf(read) !== undefined,
  },
  actions: {
    beginDraft: assign({
      draft: ({ context }) => {
        const { outcome, reason } = latestIn(context)
        return context.draft ?? { outcome, reasons: { [outcome]: reason } }
      },
    }),
    chooseOutcome: assign({
      draft: ({ context }, params: { outcome: DecisionOutcome }) => ({ ...knownDraft(context), ...params }),
    }),
    rememberReason: assign({
      draft: ({ context }, { reason }: { reason: string }) => {
        const draft = knownDraft(context)
        return { ...draft, reasons: { ...draft.reasons, [draft.outcome]: reason } }
      },
    }),
    forgetDraft: assign({ draft: null }),
    rememberDecisions: assign((_, params: { decisions: Decision[] }) => params),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
