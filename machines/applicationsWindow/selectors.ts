import type { ApplicationsWindowSnapshot } from './applicationsWindow.ts'
import type { EntryPlace } from './contracts.ts'

export function shownNotice(snapshot: ApplicationsWindowSnapshot): EntryPlace | 'unknown' | null {
  if (snapshot.matches({ entrance: { closed: 'headerNotice' } })) return 'header'
  if (snapshot.matches({ entrance: { closed: 'homeNotice' } })) return 'home'
  return snapshot.matches({ entrance: { unknown: 'noticeShown' } }) ? 'unknown' : null
}

/** Whether a sign-in awaits the applications status. */
export const isEntryWaiting = (snapshot: ApplicationsWindowSnapshot) => snapshot.matches({ entrance: 'waiting' })
export const applicationsStatusOf = ({ context }: ApplicationsWindowSnapshot) => context.status
