import { fromCallback, fromPromise, waitFor, type AnyActorRef, type EventObject } from 'xstate'
import { known } from '../../domain/known.ts'
import type { ConnectionActor, ConnectionEvent } from '../../machines/connection/connection.ts'
import { CONNECTION } from '../../machines/connection/reconnected.ts'
import type { Api } from '../api/client.ts'
import { checkConnection } from '../api/connection.ts'

/** The connection, as observed by the browser and the API client. */

export function connectionIn(system: AnyActorRef['system']): ConnectionActor {
  return known(system.get(CONNECTION) as ConnectionActor | undefined, CONNECTION)
}

/** Reports to the actor system that a call found no connection. */
export function reportDisconnected({ system }: AnyActorRef): void {
  connectionIn(system).send({ type: 'connection.lost' })
}

/** Resolves when the server is reachable. */
export const whenReachable = (system: AnyActorRef['system'], signal: AbortSignal) =>
  waitFor(connectionIn(system), (snapshot) => snapshot.matches('reachable'), { signal })

export const reconnected = fromPromise<void, Record<string, never>>(async ({ system, signal }) => {
  await whenReachable(system, signal)
})

export function createConnectionActors(api: Pick<Api, 'base' | 'getToken'>) {
  return {
    checkConnection: fromPromise<void, Record<string, never>>(() => checkConnection(api)),
    watchConnection: fromCallback<EventObject>(({ sendBack }) => {
      const send = (event: ConnectionEvent) => sendBack(event)
      const check = () => send({ type: 'connection.check' })
      const lost = () => send({ type: 'connection.lost' })
      const shown = () => {
        if (document.visibilityState === 'visible') check()
      }
      window.addEventListener('online', check)
      window.addEventListener('offline', lost)
      window.addEventListener('pageshow', check)
      document.addEventListener('visibilitychange', shown)
      if (!navigator.onLine) lost()
      return () => {
        window.removeEventListener('online', check)
        window.removeEventListener('offline', lost)
        window.removeEventListener('pageshow', check)
        document.removeEventListener('visibilitychange', shown)
      }
    }),
  }
}
