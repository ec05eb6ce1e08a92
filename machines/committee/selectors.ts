import type { Duty } from '../../domain/roles.ts'
import type { CommitteeSnapshot } from './committee.ts'
import { may } from './setup.ts'

export { positionOf } from './setup.ts'

type Reading = Extract<CommitteeSnapshot['value'], { reading: unknown }>['reading']
type Opened = Extract<Reading, { shown: unknown }>

/** The current view. */
export function placeOf({ value }: CommitteeSnapshot): 'listing' | 'reading' | 'expired' {
  if (value === 'expired') return 'expired'
  return 'listing' in value ? 'listing' : 'reading'
}

/** The list's state; null while a submission is open. */
export function listState({ value }: CommitteeSnapshot) {
  const listing = typeof value === 'object' && 'listing' in value ? value.listing : null
  return typeof listing === 'object' && listing !== null ? 'shown' : listing
}

const readingIn = ({ value }: CommitteeSnapshot): Reading | null =>
  typeof value === 'object' && 'reading' in value ? value.reading : null

/** The open submission's state; null while the list is shown. */
export function readingState(snapshot: CommitteeSnapshot) {
  const reading = readingIn(snapshot)
  return typeof reading === 'object' && reading !== null ? 'shown' : reading
}

/** The states of a submission that is shown; null otherwise. */
function openedIn(snapshot: CommitteeSnapshot): Opened | null {
  const reading = readingIn(snapshot)
  return typeof reading === 'object' ? reading : null
}

export const dossierState = (snapshot: CommitteeSnapshot): Opened['shown']['dossier'] =>
  openedIn(snapshot)?.shown.dossier ?? 'offered'

export const historyState = (snapshot: CommitteeSnapshot): Opened['shown']['history'] =>
  openedIn(snapshot)?.shown.history ?? 'closed'

export function documentState(snapshot: CommitteeSnapshot): 'closed' | 'loading' | 'shown' | 'failed' {
  const document = openedIn(snapshot)?.shown.document ?? 'closed'
  if (typeof document === 'object') return document.open
  return document === 'resuming' ? 'loading' : document
}

/** The document after the open one, in the submission's own list; the first one if none is open. */
export function nextDocument(snapshot: CommitteeSnapshot): string {
  const { kind, read } = snapshot.context
  const kinds = read?.submission.documents.map((each) => each.kind) ?? []
  const at = kind === null ? 0 : (kinds.indexOf(kind) + 1) % kinds.length
  return kinds[at] ?? 'id'
}

/** True if the signed-in user's roles include the duty. */
export const allows =
  (duty: Duty) =>
  ({ context }: CommitteeSnapshot) =>
    may(context, duty)
