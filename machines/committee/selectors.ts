import { mayDo, ROLE_NAMES, type Duty } from '../../domain/roles.ts'
import type { CommitteeSnapshot } from './committee.ts'

export { positionOf } from './setup.ts'

type Work = CommitteeSnapshot['value']['work']
type Reading = Extract<Work, { reading: unknown }>['reading']
type Opened = Extract<Reading, { shown: unknown }>

/** What is on the page. */
export function placeOf({ value: { work } }: CommitteeSnapshot): 'listing' | 'reading' | 'expired' {
  if (work === 'expired') return 'expired'
  return 'listing' in work ? 'listing' : 'reading'
}

/** How far the list is; null while an application is read. */
export function listState({ value: { work } }: CommitteeSnapshot) {
  return typeof work === 'object' && 'listing' in work ? work.listing : null
}

function readingIn({ value: { work } }: CommitteeSnapshot): Reading | null {
  return typeof work === 'object' && 'reading' in work ? work.reading : null
}

/** How far the reading of an application is; null while the list is shown. */
export function readingState(snapshot: CommitteeSnapshot) {
  const reading = readingIn(snapshot)
  return typeof reading === 'object' && reading !== null ? 'shown' : reading
}

/** What is read, once it is shown. */
function openedIn(snapshot: CommitteeSnapshot): Opened | null {
  const reading = readingIn(snapshot)
  return typeof reading === 'object' ? reading : null
}

export const decisionState = (snapshot: CommitteeSnapshot): Opened['shown']['decision'] =>
  openedIn(snapshot)?.shown.decision ?? 'idle'

/** What has been typed as the reason for the application that is read. */
export const typedReason = ({ context: { reasons, id } }: CommitteeSnapshot): string => reasons[id ?? ''] ?? ''

export function documentState(snapshot: CommitteeSnapshot): 'closed' | 'loading' | 'shown' | 'failed' {
  const document = openedIn(snapshot)?.shown.document ?? 'closed'
  return typeof document === 'object' ? document.open : document
}

export const exportState = ({ value }: CommitteeSnapshot) => value.exporting

/** Whether whoever is signed in may do it. */
export const allows =
  (duty: Duty) =>
  ({ context: { flags } }: CommitteeSnapshot) =>
    mayDo(
      ROLE_NAMES.filter((name) => flags[name]),
      duty,
    )
