import { daysLeft } from '../../domain/calendar.ts'
import type { ApplicationsWindowSnapshot } from './applicationsWindow.ts'
import type { EntryPlace } from './contracts.ts'

export function shownNotice(snapshot: ApplicationsWindowSnapshot): EntryPlace | 'unknown' | null {
  if (snapshot.matches({ entrance: { closed: 'headerNotice' } })) return 'header'
  if (snapshot.matches({ entrance: { closed: 'homeNotice' } })) return 'home'
  const isUnknown =
    snapshot.matches({ entrance: { unknown: 'noticeShown' } }) ||
    snapshot.matches({ entrance: { closed: 'uncheckedNotice' } })
  return isUnknown ? 'unknown' : null
}

/** True while a sign-in waits for the applications status. */
export const isEntryWaiting = (snapshot: ApplicationsWindowSnapshot) =>
  snapshot.matches({ entrance: 'waiting' }) || snapshot.matches({ entrance: 'checking' })
export const applicationsStatusOf = ({ context }: ApplicationsWindowSnapshot) => context.status

export const isClosed = (snapshot: ApplicationsWindowSnapshot) => snapshot.matches({ entrance: 'closed' })

/** Days until the closing date; null if unknown or closed. */
export function daysLeftOf(snapshot: ApplicationsWindowSnapshot): number | null {
  const { status, now } = snapshot.context
  return status === null || isClosed(snapshot) ? null : daysLeft(status.closingDate, now())
}
