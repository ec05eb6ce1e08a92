import { flushSync } from 'react-dom'
import type { OpenSubmissionActor } from '../../machines/openSubmission/openSubmission.ts'
import { DOCUMENTS, goToPart, linkId } from './goToPart.ts'

/** A part cannot get the focus before it is in front, so these render first. */

export function showAnswers(reading: OpenSubmissionActor, go: () => void): void {
  flushSync(() => reading.send({ type: 'answers.show' }))
  go()
}

export function showDocuments(reading: OpenSubmissionActor): void {
  flushSync(() => reading.send({ type: 'documents.show' }))
  goToPart(DOCUMENTS, 'nearest')
}

/** Opens a document. The focus stays in a field if the user is typing. */
export function showDocument(reading: OpenSubmissionActor, kind: string, isTyping = false): void {
  flushSync(() => reading.send({ type: 'document.open', kind }))
  if (!isTyping) goToPart(DOCUMENTS, 'nearest')
}

/** Closes the document, and returns to the link in the answers that opens it. */
export function closeDocument(reading: OpenSubmissionActor, kind: string): void {
  flushSync(() => reading.send({ type: 'document.close' }))
  const link = document.getElementById(linkId(kind)) ?? document.querySelector('h1')
  link?.focus()
}
