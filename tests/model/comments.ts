import { commentsMachine } from '../../machines/comments/comments.ts'
import { draftsOf } from '../../machines/comments/setup.ts'
import { COMMENT, comments } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(commentsMachine, comments, {
    start,
    more: [
      { type: 'comment.type', text: '' },
      { type: 'comment.change', text: COMMENT.text },
      { type: 'comment.edit', id: 'a colleague’s' },
      { type: 'comment.remove', id: 'a colleague’s' },
    ],
    key: ({ context }) => [
      context.comments.length,
      draftsOf(context).added !== null,
      draftsOf(context).changed?.text,
      draftsOf(context).changed?.seen,
      context.reason,
    ],
  })

/** With the right to write, with an unsaved change, and without the right. */
export const commentsModels = { opened: startingAt(0), changed: startingAt(1), reading: startingAt(2) }
