import type { Comment, CommentDraft } from '../../domain/comments.ts'
import { notProvided } from '../notProvided.ts'

/** Unsaved text: a new comment, and the user’s own comment that is being changed. */
export interface CommentDrafts {
  added: CommentDraft | null
  changed: CommentDraft | null
}

export interface CommentsInput {
  /** The submission's id. */
  id: string
  /** Those that the user may see, oldest first. */
  comments: readonly Comment[]
  /** Null if nothing is typed. */
  draft: CommentDrafts | null
  mayWrite: boolean
}

export interface CommentsContext extends CommentsInput {
  /** The id of the comment to delete; null if there is none. */
  removed: string | null
  /** The server's message for a refused change. */
  reason: string | null
}

export type CommentsEvent =
  | { type: 'comment.type'; text: string }
  | { type: 'comment.add' }
  | { type: 'comment.edit'; id: string }
  | { type: 'comment.change'; text: string }
  | { type: 'comment.save' }
  | { type: 'comment.remove'; id: string }
  | { type: 'comment.confirm' }
  | { type: 'comment.cancel' }
  | { type: 'comments.reload' }
  /** Sent by the open application: the user may see more comments now. */
  | { type: 'comments.refresh' }

/** 'expired': the user must log in again. 'stale': the application has to be loaded again. */
export type CommentsEnd = 'expired' | 'stale'

export const actorContracts = {
  /** Loads the comments that the user may see. */
  loadComments: notProvided<readonly Comment[], { id: string }>('loadComments'),
  /** Stores a new or changed comment and returns all. Fails with 'refused' and the reason. Can be repeated safely. */
  saveComment: notProvided<readonly Comment[], { id: string; comment: CommentDraft }>('saveComment'),
  /** Deletes the user's own comment and returns the others. */
  removeComment: notProvided<readonly Comment[], { id: string; comment: string }>('removeComment'),
}
