import type { MessageEvent } from '../../machines/message/contracts.ts'
import { messageMachine } from '../../machines/message/message.ts'
import { SENT_LETTER } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const events = {
  'message.begin': [{ type: 'message.begin' }],
  'message.type': [
    { type: 'message.type', texts: { subject: 'Your transcript', text: 'Please call us.' } },
    { type: 'message.type', texts: { text: '' } },
  ],
  'message.send': [{ type: 'message.send' }],
  'message.cancel': [{ type: 'message.cancel' }],
} satisfies Record<MessageEvent['type'], Fixtures<PathEvent>>

const modelOf = (mayWrite: boolean) =>
  createModel({
    machine: messageMachine,
    input: () => ({ id: 's1', letters: [], draft: null, mayWrite }),
    events,
    outcomes: {
      sendMessage: { done: [[SENT_LETTER]], error: [new Error('cut'), { failure: 'signInExpired' }] },
    },
    key: ({ context: { letters, draft } }) => [letters.length, draft?.text ?? null],
  })

/** With the right to write, and without it. */
export const messageModels = { opened: modelOf(true), reading: modelOf(false) }
