import { isGuarded, pathOf } from '../../domain/routes.ts'
import type { SignInEnd } from '../../machines/authentication/contracts.ts'

/**
 * Why this tab's sign-in ended, and on which page, kept across the way through the identity provider: a word and a path, in
 * session storage, until somebody signs in or asks to be logged out.
 */

const KEY = 'signInEnd'

interface KeptEnd {
  end: SignInEnd
  /** The path to return to; null if it is not one of the application. */
  place: string | null
}

export function keepSignInEnd(end: SignInEnd, location: string): void {
  const path = pathOf(location)
  sessionStorage.setItem(KEY, JSON.stringify({ end, place: isGuarded(path) ? path : null } satisfies KeptEnd))
}

export function keptSignInEnd(): KeptEnd | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptEnd | null
}

export function forgetSignInEnd(): void {
  sessionStorage.removeItem(KEY)
}
