/** Comments of the committee on an application, for colleagues and never for the applicant (decision 131). */

export const COMMENT_MAX = 2_000
/** The largest number of comments on one application. */
export const COMMENTS_MAX = 200

export interface Comment {
  id: string
  text: string
  /** Their email address or subject. */
  author: string
  /** True if the reader wrote it, who alone can change and delete it. */
  isMine: boolean
  /** The submitted version it was written on. */
  version: number
  /** ISO 8601. */
  writtenAt: string
  /** ISO 8601; null if it was not changed. */
  changedAt: string | null
  /** Counts the saves. */
  revision: number
}

/** A comment to save. `seen` is the revision that it replaces; null for a new comment, whose id the author's browser chose. */
export interface CommentDraft {
  id: string
  text: string
  seen: number | null
}

/** A message for a comment that cannot be stored; null if it can. */
export function commentProblem(text: string): string | null {
  if (text.trim() === '') return 'Enter a comment.'
  return text.length > COMMENT_MAX ? `Use at most ${COMMENT_MAX} characters.` : null
}
