import { isGuarded, pathOf } from '../../domain/routes.ts'
import type { EndedSignIn } from '../../machines/authentication/contracts.ts'
import { tabStorage } from '../storage.ts'

/**
 * Why and where this tab's sign-in ended. Stored in session storage during the redirects, until the next sign-in or a
 * chosen log-out.
 */

const KEY = 'signInEnd'

interface KeptEnd extends EndedSignIn {
  /** The path to return to; null if it is not one of the application. */
  place: string | null
}

export function storeEndedSignIn({ end, unsent }: EndedSignIn, location: string): void {
  const path = pathOf(location)
  tabStorage.set(KEY, JSON.stringify({ end, unsent, place: isGuarded(path) ? path : null } satisfies KeptEnd))
}

export function readEndedSignIn(): KeptEnd | null {
  const kept = tabStorage.get(KEY)
  // Entries of an earlier version do not list what was interrupted.
  return kept === null ? null : { unsent: [], ...(JSON.parse(kept) as Omit<KeptEnd, 'unsent'>) }
}

export function clearEndedSignIn(): void {
  tabStorage.remove(KEY)
}
