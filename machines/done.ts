import type { Notice } from './notices.ts'

/** Actions at the desk that end without a message on the screen. */
export type Done =
  | 'commentDeleted'
  | 'commentSaved'
  | 'conflictDeclared'
  | 'conflictSaved'
  | 'conflictWithdrawn'
  | 'decisionSaved'
  | 'downloadStarted'
  | 'labelRemoved'
  | 'labelRenamed'
  | 'labelSet'
  | 'messageSent'
  | 'requestSent'
  | 'requestWithdrawn'
  | 'selectionCleared'
  | 'viewDeleted'
  | 'viewSaved'

export interface DoneNotice {
  type: 'done'
  what: Done
  /** The name of what has changed. */
  name?: string
}

/** Emitted by the desk's machines. */
export type DeskNotice = Notice | DoneNotice

export const doneNotice = (done: Omit<DoneNotice, 'type'>): DoneNotice => ({ type: 'done', ...done })

/** The notice of an action's parameters. */
export const doneWith = (_: unknown, params: Omit<DoneNotice, 'type'>): DoneNotice => doneNotice(params)
