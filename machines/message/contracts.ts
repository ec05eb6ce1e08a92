import type { LetterTexts, NewMessage, SentLetter } from '../../domain/letters.ts'
import { notProvided } from '../notProvided.ts'

export interface MessageInput {
  /** The submission's id. */
  id: string
  /** Letters and messages to the applicant. */
  letters: readonly SentLetter[]
  /** The unsent message; null if there is none. */
  draft: NewMessage | null
  mayWrite: boolean
}

export interface MessageContext extends MessageInput {
  /** True if an earlier text of the draft was sent, although its answer was lost. */
  wasSent: boolean
  /** The server's message for a refused message. */
  reason: string | null
}

export type MessageEvent =
  | { type: 'message.begin' }
  | { type: 'message.type'; texts: Partial<LetterTexts> }
  | { type: 'message.send' }
  | { type: 'message.cancel' }
  | { type: 'message.reload' }

/** 'expired': the user must log in again. 'stale': the application has changed and is reloaded. */
export type MessageEnd = 'expired' | 'stale'

export const actorContracts = {
  /**
   * Sends a message to the applicant and returns all letters to them. Sending it again sends nothing twice. Fails with 'refused' if another
   * text was sent before, or the application is gone.
   */
  sendMessage: notProvided<readonly SentLetter[], { id: string; message: NewMessage }>('sendMessage'),
}
