import { loginProblemOf, type LoginProblem } from '../authentication/loginProblem.ts'
import type { DeskSnapshot } from './desk.ts'

/** The current view: the part of the desk in use, or the sign-in state. */
export const deskState = ({ value }: DeskSnapshot) => (typeof value === 'object' ? value.working : value)

/** How the last sign-in ended by itself; null unless signed out. */
export const endedSignIn = (snapshot: DeskSnapshot) => (snapshot.matches('signedOut') ? snapshot.context.ended : null)

/** Why the last login callback failed; null unless signed out. */
export function loginProblem(snapshot: DeskSnapshot): LoginProblem | null {
  return snapshot.matches('signedOut') ? loginProblemOf(snapshot.context.error) : null
}
