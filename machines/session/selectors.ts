import { IDLE_TIMEOUT_MS } from '../../domain/limits.ts'
import type { SessionSnapshot } from './session.ts'

/** When the applicant will be signed out without activity, in epoch milliseconds. */
export const signOutAt = ({ context }: SessionSnapshot) => context.lastActivityAt + IDLE_TIMEOUT_MS

/** Whole seconds left, while the warning is shown; null otherwise. */
export const countdownOf = (snapshot: SessionSnapshot) =>
  snapshot.matches('warning') ? snapshot.context.countdown : null
