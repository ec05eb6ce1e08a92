import { and, assign, emit, not, sendTo, setup, stateIn, type GuardPredicate } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import type { Offer } from '../../domain/offers.ts'
import { STEP, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'
import { isAmended, withAsked } from '../../domain/amendments.ts'
import type { Records } from '../../domain/records.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { isDisconnected } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type SubmissionsContext,
  type SubmissionsEvent,
  type SubmissionsInput,
  type Submitted,
} from './contracts.ts'
import { knownSubmitted } from './known.ts'

const isSubmitted = ({ highestStep }: Fellowship) => highestStep >= SUBMITTED_HIGHEST_STEP

type Rule = GuardPredicate<SubmissionsContext, SubmissionsEvent, unknown, never>

/** True if nothing that the open request asks for differs from the last version. */
const isUnchangedWhereAsked: Rule = ({ context }) => {
  const { last, request } = knownSubmitted(context)
  if (request?.state !== 'open') return false
  return !isAmended(last.application, withAsked<Records>(last.application, context.fellowship, request.asked))
}

export const submissionsSetup = setup({
  types: {
    context: {} as SubmissionsContext,
    input: {} as SubmissionsInput,
    events: {} as SubmissionsEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    isDisconnected,
    isSubmitted: ({ context }) => isSubmitted(context.fellowship),
    isSubmittedNow: (_, params: { fellowship: Fellowship }) => isSubmitted(params.fellowship),
    isAnythingSubmitted: (_, params: { submitted: Submitted | null }) => params.submitted !== null,
    isAmended: ({ context }) => isAmended(knownSubmitted(context).last.application, context.fellowship),
    isNothingAskedChanged: and<SubmissionsContext, SubmissionsEvent, Rule[]>([
      not<SubmissionsContext, SubmissionsEvent, Rule>(stateIn({ editing: 'open' })),
      isUnchangedWhereAsked,
    ]),
    isAsked: ({ context }) => context.submitted?.request?.state === 'open',
    isNotAsked: ({ context }) => context.submitted?.request?.state !== 'open',
    /** The fellowship was submitted with other contents than the last version known to this tab. */
    isSubmittedAgain: ({ context }, { fellowship }: { fellowship: Fellowship }) =>
      fellowship.status === STEP.submit.status && isAmended(knownSubmitted(context).last.application, fellowship),
  },
  actions: {
    rememberFellowship: assign({ fellowship: (_, params: { fellowship: Fellowship }) => params.fellowship }),
    rememberSubmitted: assign({ submitted: (_, params: { submitted: Submitted | null }) => params.submitted }),
    rememberOffer: assign({ offer: (_, params: { offer: Offer }) => params.offer }),
    rememberReceipt: assign({ receipt: (_, params: { version: SubmissionSummary }) => params.version }),
    forgetReceipt: assign({ receipt: null }),
    closeEditing: sendTo(({ context }) => context.application(), { type: 'editing.closed' }),
    limitEditing: sendTo(({ context }) => context.application(), { type: 'editing.limited' }),
    openEditing: sendTo(({ context }) => context.application(), { type: 'editing.opened' }),
    endEditing: sendTo(({ context }) => context.application(), { type: 'editing.ended' }),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
