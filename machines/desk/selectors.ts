import { loginProblemOf, type LoginProblem } from '../authentication/loginProblem.ts'
import type { DeskSnapshot } from './desk.ts'

/** The current view: the part of the desk in use, or the sign-in state. */
export const deskState = ({ value }: DeskSnapshot) => (typeof value === 'object' ? value.working : value)

/** Why the last login callback failed; null unless signed out. */
export function loginProblem(snapshot: DeskSnapshot): LoginProblem | null {
  return snapshot.matches('signedOut') ? loginProblemOf(snapshot.context.error) : null
}
