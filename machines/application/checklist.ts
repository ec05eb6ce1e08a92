import { DOCUMENTS, type DocumentKind } from '../../domain/documents.ts'
import { submissionsState } from '../submissions/selectors.ts'
import type { ApplicationSnapshot } from './application.ts'
import { isOpenAt } from './progress.ts'
import { progressOf, submissionsOf } from './selectors.ts'

export interface ChecklistItem {
  kind: DocumentKind
  /** True if it is stored, whether or not its step is saved. */
  isUploaded: boolean
  /** True if its step is open. */
  isReachable: boolean
}

/** All documents, while the application is being filled in; empty once it is submitted or read-only. */
export function documentChecklist(snapshot: ApplicationSnapshot): ChecklistItem[] {
  if (submissionsState(submissionsOf(snapshot)) !== 'unsubmitted') return []
  return DOCUMENTS.map(({ kind, step }) => ({
    kind,
    isUploaded: snapshot.context.documents[kind].stored !== null,
    isReachable: isOpenAt(progressOf(snapshot), step),
  }))
}
