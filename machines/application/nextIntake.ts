import type { ApplicationSnapshot } from './application.ts'

/** True if the applicant can start a new application because a newer intake is open. */
export const isNextOpen = (snapshot: ApplicationSnapshot) =>
  snapshot.matches({ working: { editing: { ended: 'nextOpen' } } })
