import { assign, emit, setup } from 'xstate'
import { newerVersionOf, type Decision, type DeskSubmission } from '../../domain/desk.ts'
import { OUTCOME_LABELS, type DecisionOutcome } from '../../domain/outcomes.ts'
import { known } from '../../domain/known.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards } from '../failure.ts'
import { doneNotice, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
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

/** The saved reason for the shown outcome; empty if another outcome is the latest decision. */
function savedReason(context: DecisionContext): string {
  const { outcome, reason } = latestIn(context)
  return shownOutcome(context) === outcome ? reason : ''
}

/** The reason that the form shows: the typed one, or the saved one. */
export const typedReason = (context: DecisionContext): string =>
  context.draft?.reasons[context.draft.outcome] ?? savedReason(context)

/** True if the user has typed a reason that is not saved. */
export const isReasonUnsaved = (context: DecisionContext): boolean =>
  normalisedText(typedReason(context)) !== savedReason(context)

/** The decision to save. Throws if there is none, which a guard has excluded. */
export const newDecision = (context: DecisionContext) => ({
  id: context.id,
  outcome: knownDraft(context).outcome,
  reason: normalisedText(typedReason(context)),
  seen: context.decisions.at(-1)?.number ?? null,
})

export const decisionSetup = setup({
  types: {
    context: {} as DecisionContext,
    input: {} as DecisionInput,
    output: {} as DecisionEnd,
    events: {} as DecisionEvent,
    emitted: {} as DeskNotice,
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
      draft: ({ context }) => context.draft ?? { outcome: latestIn(context).outcome, reasons: {} },
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
    reportDecision: emit(({ context }) =>
      doneNotice({ what: 'decisionSaved', name: OUTCOME_LABELS[latestIn(context).outcome] }),
    ),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
