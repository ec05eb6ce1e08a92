import type { LoginProblem } from '../../machines/authentication/loginProblem.ts'

/** What a page says of a login that came back without success. */
export const LOGIN_PROBLEM: Readonly<Record<LoginProblem, string>> = {
  denied: 'You could not be logged in: the login was cancelled, or your account may not be used here.',
  stale: 'You could not be logged in: that login was begun in another tab, or too long ago. Please try again.',
  unavailable: 'You could not be logged in: the login service does not answer. Please try again in a few minutes.',
  unknown: 'You could not be logged in. Please try again.',
}
