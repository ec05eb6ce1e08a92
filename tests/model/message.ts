import { messageMachine } from '../../machines/message/message.ts'
import { message } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(messageMachine, message, {
    start,
    key: ({ context: { letters, draft } }) => [letters.length, draft?.text ?? null],
  })

/** With the right to write, and without it. */
export const messageModels = { opened: startingAt(0), reading: startingAt(1) }
