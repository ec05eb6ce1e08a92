import { requestAt } from '../../domain/routes.ts'
import { tabStorage } from '../storage.ts'

/** The request for more information whose mail opened this tab. Kept until a chosen log-out, because logins leave the page. */

const KEY = 'invitation'

export function readInvitation(location: string): string | null {
  const id = requestAt(location)
  if (id !== null) tabStorage.set(KEY, id)
  return id ?? tabStorage.get(KEY)
}

export const forgetInvitation = (): void => tabStorage.remove(KEY)
