import { ACTIVITY_REPORT_MS, CONNECTION_CHECK_MS } from '../../domain/limits.ts'
import { SESSION_PATH } from '../../domain/session.ts'
import type { Api } from '../api/client.ts'
import type { IdentityClient } from './identityClient.ts'

/** The session of section 4.8 at the server, which sees only calls. */

/** Reports activity if no call has done so recently. */
export function createActivityReport(api: Pick<Api, 'call' | 'heardAt'>): () => void {
  // A newly opened page makes calls anyway.
  let reportedAt = Date.now()
  return () => {
    if (Date.now() - Math.max(reportedAt, api.heardAt()) < ACTIVITY_REPORT_MS) return
    reportedAt = Date.now()
    // The client logs the failure, and the next activity reports again.
    api.call(SESSION_PATH, { method: 'POST' }).catch(() => undefined)
  }
}

/** Ends the session at the API, because an external identity provider does not notify it about log-outs. */
export function createSessionEnd(base: string) {
  return async (client: Pick<IdentityClient, 'getTokenSilently'>): Promise<void> => {
    // An expired token needs no end.
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
