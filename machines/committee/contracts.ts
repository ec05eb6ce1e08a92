import type { EventObject } from 'xstate'
import type {
  Decision,
  DeskSubmission,
  ExportName,
  ListedSubmission,
  SubmissionFilter,
  SubmissionPage,
} from '../../domain/desk.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { Flags } from '../../domain/roles.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

export interface CommitteeInput {
  /** The signed-in user's roles. */
  flags: Flags
  /** The address of the page: see `domain/deskAddress.ts`. */
  location: string
}

/** A document for display; `url` is an object URL that is valid while the document is open. */
export interface OpenedDocument {
  url: string
  name: string
  /** Its media type. */
  type: string
}

export interface CommitteeContext {
  flags: Flags
  filter: SubmissionFilter
  /** Newest first; empty until loaded. */
  intakes: readonly Intake[]
  items: readonly ListedSubmission[]
  /** Cursor of the next page; null after the last page. */
  next: string | null
  total: number
  /** The id of the open submission, or of the one to open once the list is loaded; null on the list. */
  id: string | null
  read: DeskSubmission | null
  /** The next submission, loaded while this one is read. */
  prefetched: DeskSubmission | null
  kind: string
  opened: OpenedDocument | null
  /** The decision being saved. */
  decision: DecisionMade | null
  /** Unsaved reasons, by submission id. */
  reasons: Readonly<Record<string, string>>
}

export interface DecisionMade {
  shortlisted: boolean
  reason: string
}

export type CommitteeEvent =
  | { type: 'filter.change'; filter: Partial<SubmissionFilter> }
  | { type: 'list.retry' }
  | { type: 'list.more' }
  | { type: 'location.changed'; location: string }
  | { type: 'submission.open'; position: number }
  | { type: 'submission.next' }
  | { type: 'submission.previous' }
  | { type: 'submission.close' }
  | { type: 'submission.retry' }
  | { type: 'decision.begin' }
  | { type: 'decision.type'; reason: string }
  | { type: 'decision.cancel' }
  | { type: 'decision.make'; shortlisted: boolean; reason: string }
  | { type: 'document.open'; kind: string }
  | { type: 'document.close' }
  | DocumentMessage
  | ConnectionRestored
  | { type: 'export.download'; name: ExportName }
  | { type: 'export.dismiss' }

/** Sent by the showDocument actor. */
export type DocumentMessage = { type: 'document.loaded'; opened: OpenedDocument } | { type: 'document.failed' }

export const actorContracts = {
  watchRestored,
  watchLocation: notProvidedCallback<EventObject>('watchLocation'),
  loadIntakes: notProvided<readonly Intake[], Record<string, never>>('loadIntakes'),
  loadPage: notProvided<SubmissionPage, { filter: SubmissionFilter; after: string | null }>('loadPage'),
  /** One submission. Fails with 'refused' if it was erased. */
  loadSubmission: notProvided<DeskSubmission, { id: string }>('loadSubmission'),
  /** The next submission; null if there is none. */
  prefetchSubmission: notProvided<DeskSubmission | null, { id: string | null }>('prefetchSubmission'),
  /** Saves a decision. Fails with 'refused' if another member decided or the applicant submitted a new version in between. */
  saveDecision: notProvided<Decision[], DecisionMade & { id: string; seen: number | null }>('saveDecision'),
  /** Loads a document, reports it as document.loaded, and releases it when stopped. */
  showDocument: notProvidedCallback<EventObject, { id: string; kind: string }>('showDocument'),
  /** Starts the browser's download of the filtered submissions. Returns false if no submission matches. */
  startExport: notProvided<boolean, { name: ExportName; filter: SubmissionFilter }>('startExport'),
}
