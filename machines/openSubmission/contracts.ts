import type { EventObject } from 'xstate'
import type { DeskSubmission, HistoryEntry } from '../../domain/desk.ts'
import type { NewRequest } from '../../domain/informationRequests.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { NewMessage } from '../../domain/letters.ts'
import type { ConflictDraft } from '../../domain/conflicts.ts'
import type { ReviewDraft } from '../../domain/reviews.ts'
import type { Flags } from '../../domain/roles.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import type { CommentDrafts } from '../comments/contracts.ts'
import type { DecisionDraft } from '../decision/contracts.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** A document for display; `url` is an object URL that is valid while the document is open. */
export interface OpenedDocument {
  url: string
  name: string
  /** Its media type. */
  type: string
}

/** The part of the application in front, where the answers and the documents do not fit side by side. */
export type Part = 'answers' | 'documents'

/** Everything typed about one submission that is not saved; null if there is nothing. */
export interface Work {
  drafts: DecisionDraft | null
  messages: NewMessage | null
  reviews: ReviewDraft | null
  requests: NewRequest | null
  comments: CommentDrafts | null
  /** The name of a new label. */
  labels: string | null
  conflicts: ConflictDraft | null
}

/** A machine's part of the submission, with its unsaved work. */
export type Task = { draft: unknown } & Partial<
  Readonly<Record<'decisions' | 'letters' | 'reviews' | 'requests' | 'comments' | 'labels' | 'conflicts', unknown>>
>

export interface OpenSubmissionInput {
  /** The signed-in user's subject. */
  user: string
  /** The signed-in user's roles. */
  flags: Flags
  /** The id of the newest version. */
  id: string
  /** The id of an earlier version that is read instead of the newest one; null otherwise. */
  version: string | null
  /** The submission, if it was loaded in advance; null otherwise. */
  read: DeskSubmission | null
  /** The id of the next submission in the list; null if there is none. */
  next: string | null
  /** The kind of the open document, which stays open from one submission to the next; null if none is open. */
  kind: string | null
  /** The part that was in front in the submission before. */
  part: Part
  work: Work
  /** All intakes, as far as they are loaded. */
  intakes: () => readonly Intake[]
}

export interface OpenSubmissionContext extends OpenSubmissionInput {
  /** The next submission, loaded while this one is read. */
  prefetched: DeskSubmission | null
  opened: OpenedDocument | null
  /** Newest first; empty until loaded. */
  history: readonly HistoryEntry[]
}

export type OpenSubmissionEvent =
  | { type: 'submission.retry' }
  | { type: 'history.open' }
  | { type: 'history.close' }
  | { type: 'document.open'; kind: string }
  | { type: 'document.close' }
  | { type: 'answers.show' }
  | { type: 'documents.show' }
  | { type: 'dossier.download' }
  | DocumentMessage
  | ConnectionRestored

/** Sent by the showDocument actor. */
export type DocumentMessage = { type: 'document.loaded'; opened: OpenedDocument } | { type: 'document.failed' }

export interface OpenSubmissionOutput {
  /** 'expired': the user must log in again. 'hidden': a conflict of interest was declared. 'superseded': there is a newer version. */
  end: 'expired' | 'hidden' | 'superseded'
  /** Null if it could not be loaded. */
  read: DeskSubmission | null
}

export const actorContracts = {
  watchRestored,
  /** One submission. Fails with 'refused' if it was erased. */
  loadSubmission: notProvided<DeskSubmission, { id: string }>('loadSubmission'),
  /** The next submission; null if there is none. */
  prefetchSubmission: notProvided<DeskSubmission | null, { id: string | null }>('prefetchSubmission'),
  loadHistory: notProvided<readonly HistoryEntry[], { id: string }>('loadHistory'),
  /** Loads a document, reports it as document.loaded, and releases it when stopped. */
  showDocument: notProvidedCallback<EventObject, { id: string; kind: string }>('showDocument'),
  /** Saves everything about the submission as a PDF file. */
  downloadDossier: notProvided<void, { id: string; reference: string }>('downloadDossier'),
}
