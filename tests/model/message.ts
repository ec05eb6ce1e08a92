import { messageMachine } from '../../machines/message/message.ts'
import { message } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(messageMachine, message, {
    start,
    key: ({ context: { letters, draft } }) => [letters.length, draft?.text ?? null],
  })

/** With the right to write, without it, and with a message that was sent before it was changed. */
export const messageModels = { opened: startingAt(0), reading: startingAt(1), sentBefore: startingAt(2) }
