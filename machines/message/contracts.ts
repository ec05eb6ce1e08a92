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

export type MessageContext = MessageInput

export type MessageEvent =
  | { type: 'message.begin' }
  | { type: 'message.type'; texts: Partial<LetterTexts> }
  | { type: 'message.send' }
  | { type: 'message.cancel' }

export const actorContracts = {
  /** Sends a message to the applicant and returns all letters to them. Sending it again sends nothing twice. */
  sendMessage: notProvided<readonly SentLetter[], { id: string; message: NewMessage }>('sendMessage'),
}
