import type { ApplicationSnapshot } from './application.ts'

/** Whether a new application may be begun in the intake that has overtaken this one. */
export const isNextOpen = (snapshot: ApplicationSnapshot) =>
  snapshot.matches({ working: { editing: { ended: 'nextOpen' } } })
