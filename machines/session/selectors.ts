import { IDLE_TIMEOUT_MS } from '../../domain/limits.ts'
import type { SessionSnapshot } from './session.ts'

/** When the applicant is signed out without further activity, in epoch milliseconds. */
export const signOutAt = ({ context }: SessionSnapshot) => context.lastActivityAt + IDLE_TIMEOUT_MS

/** Whole seconds until the sign-out while the warning is shown; null otherwise. */
export const countdownOf = (snapshot: SessionSnapshot) =>
  snapshot.matches('warning') ? snapshot.context.countdown : null
