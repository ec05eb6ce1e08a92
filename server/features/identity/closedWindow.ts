import type { FastifyReply } from 'fastify'
import type { WindowDates } from '../../../domain/entities.ts'
import { rolesOf } from '../../../domain/roles.ts'
import type { Account } from './accounts.ts'
import { sendPage, type IdentityPages } from '../pages/identityPages.ts'

/** Section 4.7 at the identity provider: while applications are closed nobody signs up, and those alone log in who work for the provider. */

export interface ApplicationsWindow {
  /** The dates of a window that is closed; null while it is open. */
  closed(): Promise<WindowDates | null>
}

/** Answers with the notice where the window is closed to the account, or to whoever has none; gives whether it did. */
export function closedDoor(window: ApplicationsWindow, pages: IdentityPages) {
  return async (reply: FastifyReply, account?: Account): Promise<boolean> => {
    if (account && rolesOf(account.permissions).length > 0) return false
    const dates = await window.closed()
    if (dates === null) return false
    const logsIn = reply.request.routeOptions.url === LOG_IN_PATH
    void sendPage(reply, 403, await pages({ page: 'closed', dates, logsIn }))
    return true
  }
}

/** The page on which one signs up or logs in, one path per interaction. */
export const LOG_IN_PATH = '/u/:uid'
