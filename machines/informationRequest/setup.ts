import { assign, emit, setup } from 'xstate'
import { requestProblems, type DeskRequest, type NewRequest } from '../../domain/informationRequests.ts'
import { known } from '../../domain/known.ts'
import { normalisedText } from '../../domain/text.ts'
import { failureGuards } from '../failure.ts'
import { doneWith, type DeskNotice } from '../done.ts'
import { AN_ERROR_OCCURRED } from '../notices.ts'
import {
  actorContracts,
  type InformationRequestContext,
  type InformationRequestEnd,
  type InformationRequestEvent,
  type InformationRequestInput,
} from './contracts.ts'

/** The request that waits for an answer; undefined if there is none. */
export const openRequest = ({ requests }: Pick<InformationRequestContext, 'requests'>) =>
  requests.find(({ state }) => state === 'open')

/** The id of the open request. Throws if there is none. */
export const knownOpen = (context: InformationRequestContext): string => known(openRequest(context), 'request').id

/** The request to send. Throws if there is none. */
export function knownDraft({ draft }: InformationRequestContext): NewRequest {
  const request = known(draft, 'request')
  return { ...request, text: normalisedText(request.text) }
}

/** A message per field that has to be corrected; empty without a draft. */
export const problemsIn = ({ draft, now }: InformationRequestContext) =>
  draft === null ? {} : requestProblems(draft, now())

export const informationRequestSetup = setup({
  types: {
    context: {} as InformationRequestContext,
    input: {} as InformationRequestInput,
    output: {} as InformationRequestEnd,
    events: {} as InformationRequestEvent,
    emitted: {} as DeskNotice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    ...failureGuards,
    mayAsk: ({ context }) => context.mayAsk && openRequest(context) === undefined,
    mayWithdraw: ({ context }) => context.mayAsk && openRequest(context) !== undefined,
    isComplete: ({ context }) => Object.keys(problemsIn(context)).length === 0,
  },
  actions: {
    beginDraft: assign({
      draft: ({ context: { draft } }) => draft ?? { id: crypto.randomUUID(), asked: [], text: '', until: '' },
    }),
    rememberTyped: assign({
      draft: ({ context }, { change }: { change: Partial<Omit<NewRequest, 'id'>> }) => ({
        ...known(context.draft, 'request'),
        ...change,
      }),
    }),
    forgetDraft: assign({ draft: null }),
    rememberRequests: assign((_, params: { requests: readonly DeskRequest[] }) => params),
    reportDone: emit(doneWith),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
