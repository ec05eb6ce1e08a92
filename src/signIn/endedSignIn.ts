import { isGuarded, pathOf } from '../../domain/routes.ts'
import type { EndedSignIn } from '../../machines/authentication/contracts.ts'

/**
 * How this tab's sign-in ended, and on which page, kept across the way through the identity provider: words and a path, in
 * session storage, until somebody signs in or asks to be logged out.
 */

const KEY = 'signInEnd'

interface KeptEnd extends EndedSignIn {
  /** The path to return to; null if it is not one of the application. */
  place: string | null
}

export function storeEndedSignIn({ end, unsent }: EndedSignIn, location: string): void {
  const path = pathOf(location)
  sessionStorage.setItem(KEY, JSON.stringify({ end, unsent, place: isGuarded(path) ? path : null } satisfies KeptEnd))
}

export function readEndedSignIn(): KeptEnd | null {
  const kept = sessionStorage.getItem(KEY)
  // Kept by a page of before, it does not say what was cut off.
  return kept === null ? null : { unsent: [], ...(JSON.parse(kept) as Omit<KeptEnd, 'unsent'>) }
}

export function clearEndedSignIn(): void {
  sessionStorage.removeItem(KEY)
}
