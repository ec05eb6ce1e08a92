import type { Done, DoneNotice } from '../../machines/done.ts'

/** The id of the live region. */
export const DONE = 'done'

const WORDS: Readonly<Record<Done, (name: string) => string>> = {
  commentDeleted: () => 'Your comment is deleted.',
  commentSaved: () => 'Your comment is saved.',
  conflictDeclared: () => 'The application is now hidden from you.',
  conflictSaved: () => 'The conflict of interest is saved.',
  conflictWithdrawn: () => 'The application is no longer hidden from you.',
  decisionSaved: (outcome) => `Your decision is saved: ${outcome}.`,
  downloadStarted: () => 'Your download has started.',
  labelRemoved: (label) => `The label ‘${label}’ is removed.`,
  labelRenamed: (label) => `The label is now called ‘${label}’.`,
  labelSet: (label) => `The label ‘${label}’ is set.`,
  messageSent: () => 'Your message is on its way.',
  requestSent: () => 'Your request is on its way.',
  requestWithdrawn: () => 'The request is withdrawn.',
  selectionCleared: () => 'No applications are selected.',
  viewDeleted: () => 'The view is deleted.',
  viewSaved: (view) => `The view ‘${view}’ is saved.`,
}

/** Screen readers also announce a text that replaces the same text. */
export function announceDone({ what, name = '' }: DoneNotice): void {
  document.getElementById(DONE)?.replaceChildren(WORDS[what](name))
}
