import { commentsMachine } from '../../machines/comments/comments.ts'
import type { CommentDrafts, CommentsEvent } from '../../machines/comments/contracts.ts'
import { draftsOf } from '../../machines/comments/selectors.ts'
import { COMMENTS } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const [own, colleagues] = COMMENTS

const events = {
  'comment.type': [
    { type: 'comment.type', text: 'Both pages are here now.' },
    { type: 'comment.type', text: '' },
  ],
  'comment.add': [{ type: 'comment.add' }],
  'comment.edit': [
    { type: 'comment.edit', id: own.id },
    { type: 'comment.edit', id: colleagues.id },
  ],
  'comment.change': [
    { type: 'comment.change', text: 'It has two pages.' },
    { type: 'comment.change', text: own.text },
  ],
  'comment.save': [{ type: 'comment.save' }],
  'comment.remove': [
    { type: 'comment.remove', id: own.id },
    { type: 'comment.remove', id: colleagues.id },
  ],
  'comment.confirm': [{ type: 'comment.confirm' }],
  'comment.cancel': [{ type: 'comment.cancel' }],
  'comments.reload': [{ type: 'comments.reload' }],
  'comments.refresh': [{ type: 'comments.refresh' }],
} satisfies Record<CommentsEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused', reason: 'You have changed this comment in another window.' }
const cut = new Error('cut')

const modelOf = (mayWrite: boolean, draft: CommentDrafts | null = null) =>
  createModel({
    machine: commentsMachine,
    input: () => ({ id: 's1', comments: COMMENTS, draft, mayWrite }),
    events,
    outcomes: {
      addComment: { done: [COMMENTS], error: [cut, expired, refused] },
      changeComment: { done: [COMMENTS], error: [cut, expired, refused] },
      loadComments: { done: [[{ ...own, revision: 2 }, colleagues], [colleagues]], error: [cut, expired, refused] },
      removeComment: { done: [[colleagues]], error: [cut, expired, refused] },
    },
    key: ({ context }) => [
      context.comments.length,
      draftsOf(context).added !== null,
      draftsOf(context).changed?.text,
      draftsOf(context).changed?.seen,
      context.reason,
    ],
  })

const changed = { id: own.id, text: 'It has two pages.', seen: 1 }

/** With the right to write, with an unsaved change, and without the right. */
export const commentsModels = {
  opened: modelOf(true),
  changed: modelOf(true, { added: null, changed }),
  reading: modelOf(false),
}
