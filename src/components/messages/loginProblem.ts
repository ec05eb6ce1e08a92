import type { LoginProblem } from '../../../machines/authentication/loginProblem.ts'

/** The message after a failed login callback. */
export const LOGIN_PROBLEM: Readonly<Record<LoginProblem, string>> = {
  denied: 'We could not log you in. You cancelled the login, or your account cannot be used here.',
  stale: 'We could not log you in. The login took too long or was started in another tab. Please try again.',
  unavailable: 'We could not log you in. The login service is not responding. Please try again in a few minutes.',
  unknown: 'We could not log you in. Please try again.',
}
