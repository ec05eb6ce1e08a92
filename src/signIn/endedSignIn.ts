import { isGuarded, pathOf } from '../../domain/routes.ts'
import type { EndedSignIn } from '../../machines/authentication/contracts.ts'
import { tabStorage } from '../storage.ts'

/**
 * Why and where this tab's sign-in ended. Stored in session storage during the redirects, until the next sign-in or a
 * chosen log-out.
 */

const KEY = 'signInEnd'
const ADDRESS_KEY = 'loginAddress'
/** How long the tab remembers the address after a time-out: someone else may use a shared computer later. */
const ADDRESS_MS = 15 * 60_000

export function storeEndedSignIn({ end, unsent }: Omit<EndedSignIn, 'place'>, location: string): EndedSignIn {
  const path = pathOf(location)
  const ended: EndedSignIn = { end, unsent, place: isGuarded(path) ? path : null }
  tabStorage.set(KEY, JSON.stringify(ended))
  return ended
}

export function readEndedSignIn(): EndedSignIn | null {
  const kept = tabStorage.get(KEY)
  return kept === null ? null : (JSON.parse(kept) as EndedSignIn)
}

interface KeptAddress {
  email: string
  /** Epoch milliseconds. */
  at: number
}

export function storeAddress(email: string): void {
  tabStorage.set(ADDRESS_KEY, JSON.stringify({ email, at: Date.now() } satisfies KeptAddress))
}

/** The address for the log-in form; null and removed once it is too old. */
export function readAddress(): string | null {
  const kept = tabStorage.get(ADDRESS_KEY)
  if (kept === null) return null
  const { email, at } = JSON.parse(kept) as KeptAddress
  const age = Date.now() - at
  if (age >= 0 && age < ADDRESS_MS) return email
  tabStorage.remove(ADDRESS_KEY)
  return null
}

export function clearEndedSignIn(): void {
  tabStorage.remove(KEY)
  tabStorage.remove(ADDRESS_KEY)
}
