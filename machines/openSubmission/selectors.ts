import type { Part } from './contracts.ts'
import type { OpenSubmissionSnapshot } from './openSubmission.ts'

type Shown = Extract<OpenSubmissionSnapshot['value'], object>['shown']

export const openState = ({ value }: OpenSubmissionSnapshot) => (typeof value === 'object' ? 'shown' : value)

/** The regions of a submission that is shown; null otherwise. */
const regionsOf = ({ value }: OpenSubmissionSnapshot): Shown | null => (typeof value === 'object' ? value.shown : null)

export const dossierState = (snapshot: OpenSubmissionSnapshot) => regionsOf(snapshot)?.dossier ?? 'offered'

export const historyState = (snapshot: OpenSubmissionSnapshot) => regionsOf(snapshot)?.history ?? 'closed'

export function documentState(snapshot: OpenSubmissionSnapshot): 'closed' | 'loading' | 'shown' | 'failed' {
  const document = regionsOf(snapshot)?.document ?? 'closed'
  if (typeof document === 'object') return document.open
  return document === 'resuming' ? 'loading' : document
}

/** The part in front; while the submission loads, that of the one before. */
export function partInFront(snapshot: OpenSubmissionSnapshot): Part {
  const part = regionsOf(snapshot)?.part ?? 'resuming'
  return part === 'resuming' ? snapshot.context.part : part
}

/** The document after the open one, in the submission's own list; the first one if none is open. */
export function nextDocument({ context: { kind, read } }: OpenSubmissionSnapshot): string {
  const kinds = read?.submission.documents.map((each) => each.kind) ?? []
  const at = kind === null ? 0 : (kinds.indexOf(kind) + 1) % kinds.length
  return kinds[at] ?? 'id'
}
