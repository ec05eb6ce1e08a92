import type { SessionSnapshot } from './session.ts'

/** When the user is signed out without further activity, in epoch milliseconds. */
export const signOutAt = ({ context }: SessionSnapshot) => context.lastActivityAt + context.idleMs

/** Whole seconds until the sign-out while the warning is shown; null otherwise. */
export const countdownOf = (snapshot: SessionSnapshot) =>
  snapshot.matches('warning') ? snapshot.context.countdown : null
