import type { EventObject } from 'xstate'
import type { Decision, DeskSubmission, ListedSubmission, SubmissionFilter, SubmissionPage } from '../../domain/desk.ts'
import type { DocumentKind } from '../../domain/documents.ts'
import type { Intake } from '../../domain/intakes.ts'
import type { Flags } from '../../domain/roles.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** The types of what a committee does at the desk, and the actors that it needs from outside. */

export interface CommitteeInput {
  /** What whoever is signed in works as. */
  flags: Flags
  /** The address of the page: see `domain/deskAddress.ts`. */
  location: string
}

/** A document as a browser shows it; its address is good while it is open. */
export interface OpenedDocument {
  url: string
  name: string
  /** Its media type. */
  type: string
}

export interface CommitteeContext {
  flags: Flags
  filter: SubmissionFilter
  /** The newest first; none before they are fetched. */
  intakes: readonly Intake[]
  items: readonly ListedSubmission[]
  /** Where the next page begins; null behind the last one. */
  next: string | null
  total: number
  /** The id of the application that is read, or is opened once the list is here; null on the list. */
  id: string | null
  read: DeskSubmission | null
  /** The next one, fetched while this one is read. */
  prefetched: DeskSubmission | null
  kind: DocumentKind
  opened: OpenedDocument | null
  /** The decision that is being kept. */
  decision: DecisionMade | null
  /** What has been typed as a reason, by the application's id. */
  reasons: Readonly<Record<string, string>>
}

export interface DecisionMade {
  shortlisted: boolean
  reason: string
}

export type ExportName = 'table' | 'archive'

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
  | { type: 'document.open'; kind: DocumentKind }
  | { type: 'document.close' }
  | DocumentMessage
  | ConnectionRestored
  | { type: 'export.download'; name: ExportName }
  | { type: 'export.dismiss' }

/** What the document's actor tells. */
export type DocumentMessage = { type: 'document.loaded'; opened: OpenedDocument } | { type: 'document.failed' }

export const actorContracts = {
  watchRestored,
  watchLocation: notProvidedCallback<EventObject>('watchLocation'),
  loadIntakes: notProvided<readonly Intake[], Record<string, never>>('loadIntakes'),
  /** One page of the list. */
  loadPage: notProvided<SubmissionPage, { filter: SubmissionFilter; after: string | null }>('loadPage'),
  /** One application; fails as refused where it is gone. */
  loadSubmission: notProvided<DeskSubmission, { id: string }>('loadSubmission'),
  /** The next application while another is read; null where knownItem is none. */
  prefetchSubmission: notProvided<DeskSubmission | null, { id: string | null }>('prefetchSubmission'),
  /** Keeps a decision; fails as refused where somebody else has decided, or the applicant has amended, meanwhile. */
  saveDecision: notProvided<Decision[], DecisionMade & { id: string; seen: number | null }>('saveDecision'),
  /** Fetches a document, tells of it, and lets it go when it is stopped. */
  showDocument: notProvidedCallback<EventObject, { id: string; kind: DocumentKind }>('showDocument'),
  /** Fetches what the filter leaves and hands it to the browser as a file. */
  downloadExport: notProvided<void, { name: ExportName; filter: SubmissionFilter }>('downloadExport'),
}
