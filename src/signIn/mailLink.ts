import { linkAt } from '../../domain/routes.ts'
import { tabStorage } from '../storage.ts'

/** The link in a mail that opened this tab. Kept until a chosen log-out, because logins leave the page. */

const KEY = 'mailLink'

export function readLink(location: string): string | null {
  const id = linkAt(location)
  if (id !== null) tabStorage.set(KEY, id)
  return id ?? tabStorage.get(KEY)
}

export const forgetLink = (): void => tabStorage.remove(KEY)
