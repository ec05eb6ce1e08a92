import type { FastifyReply } from 'fastify'
import type { WindowDates } from '../../../domain/entities.ts'
import { rolesOf } from '../../../domain/roles.ts'
import type { Account } from './accounts.ts'
import { sendPage, type IdentityPages } from '../pages/identityPages.ts'

/**
 * Section 4.7 at the identity provider: while applications are closed, no one can sign up, and only staff and applicants who have
 * submitted can log in.
 */

export interface ApplicationsWindow {
  /** The dates of a window that is closed to an account's subject, or to everyone else; null while it is open to them. */
  closed(subject: string | null): Promise<WindowDates | null>
}

/** Answers with the notice if the window is closed for this account. Returns true if it answered. */
export function closedDoor(window: ApplicationsWindow, pages: IdentityPages) {
  return async (reply: FastifyReply, account?: Account): Promise<boolean> => {
    if (account && rolesOf(account.permissions).length > 0) return false
    const dates = await window.closed(account?.subject ?? null)
    if (dates === null) return false
    const logsIn = reply.request.routeOptions.url === LOG_IN_PATH
    void sendPage(reply, 403, await pages({ page: 'closed', dates, logsIn }))
    return true
  }
}

/** The sign-up and log-in page, one path per interaction. */
export const LOG_IN_PATH = '/u/:uid'
