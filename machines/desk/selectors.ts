import { loginProblemOf, type LoginProblem } from '../authentication/loginProblem.ts'
import type { DeskSnapshot } from './desk.ts'

/** What is on the page. */
export const deskState = ({ value }: DeskSnapshot) => (typeof value === 'object' ? value.working : value)

/** Why the last login callback failed, while nobody is signed in. */
export function loginProblem(snapshot: DeskSnapshot): LoginProblem | null {
  return snapshot.matches('signedOut') ? loginProblemOf(snapshot.context.error) : null
}
