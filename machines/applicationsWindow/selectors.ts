import type { ApplicationsWindowSnapshot, EntryPlace } from './applicationsWindow.ts'

/** What is asked of the applications window. */

export function shownNotice(snapshot: ApplicationsWindowSnapshot): EntryPlace | 'unknown' | null {
  if (snapshot.matches({ closed: 'headerNotice' })) return 'header'
  if (snapshot.matches({ closed: 'homeNotice' })) return 'home'
  return snapshot.matches({ unknown: 'noticeShown' }) ? 'unknown' : null
}

/** A visitor's wish to enter that waits for the applications status. */
export const isEntryWaiting = ({ context }: ApplicationsWindowSnapshot) => context.request !== null
export const applicationsStatusOf = ({ context }: ApplicationsWindowSnapshot) => context.status
