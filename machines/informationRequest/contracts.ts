import type { DeskRequest, NewRequest } from '../../domain/informationRequests.ts'
import { notProvided } from '../notProvided.ts'

export interface InformationRequestInput {
  /** The id of the newest version. */
  id: string
  /** Oldest first. */
  requests: readonly DeskRequest[]
  /** The unsent request; null if there is none. */
  draft: NewRequest | null
  mayAsk: boolean
  /** Epoch milliseconds. */
  now?: () => number
}

export type InformationRequestContext = Required<InformationRequestInput>

export type InformationRequestEvent =
  | { type: 'request.begin' }
  | { type: 'request.type'; change: Partial<Omit<NewRequest, 'id'>> }
  | { type: 'request.send' }
  | { type: 'request.cancel' }
  | { type: 'request.reload' }
  | { type: 'withdrawal.ask' }
  | { type: 'withdrawal.confirm' }
  | { type: 'withdrawal.cancel' }

/** 'expired': the user must log in again. 'stale': the application has changed and must be reloaded. */
export type InformationRequestEnd = 'expired' | 'stale'

export const actorContracts = {
  /** Sends a request and returns all requests. Sending it again sends nothing twice. Fails with 'refused' if the application has changed. */
  sendRequest: notProvided<readonly DeskRequest[], { submission: string; request: NewRequest }>('sendRequest'),
  /** Fails with 'refused' if the applicant has answered meanwhile. */
  withdrawRequest: notProvided<readonly DeskRequest[], { submission: string; id: string }>('withdrawRequest'),
}
