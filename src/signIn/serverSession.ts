import { ACTIVITY_REPORT_MS, CONNECTION_CHECK_MS } from '../../domain/limits.ts'
import { SESSION_PATH } from '../../domain/session.ts'
import type { Api } from '../api/client.ts'
import type { IdentityClient } from './identityClient.ts'

/** The session of section 4.8 at the server, which sees calls alone. */

/** Tells of activity where no call has told of it lately. */
export function createActivityReport(api: Pick<Api, 'call' | 'heardAt'>): () => void {
  // A page that opens calls the API by itself.
  let reportedAt = Date.now()
  return () => {
    if (Date.now() - Math.max(reportedAt, api.heardAt()) < ACTIVITY_REPORT_MS) return
    reportedAt = Date.now()
    // Its failure is logged as every call's is, and the next activity reports again.
    api.call(SESSION_PATH, { method: 'POST' }).catch(() => undefined)
  }
}

/** Ends the session at the API: an identity provider of another house does not tell it of a log-out. */
export function createSessionEnd(base: string) {
  return async (client: Pick<IdentityClient, 'getTokenSilently'>): Promise<void> => {
    // A token that is over by itself needs no end.
    const token = await client.getTokenSilently({ cacheMode: 'cache-only' })
    if (!token) return
    await fetch(`${base}${SESSION_PATH}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
      keepalive: true,
      signal: AbortSignal.timeout(CONNECTION_CHECK_MS),
    })
  }
}
