import { fromCallback, type EventObject } from 'xstate'
import type { ConnectionRestored } from '../../machines/connection/restored.ts'
import { connectionIn } from '../actors/connection.ts'

/** Calls back each time the connection returns. */
export const watchRestored = fromCallback<EventObject>(({ sendBack, system }) => {
  const connection = connectionIn(system)
  let wasReachable = connection.getSnapshot().matches('reachable')
  const { unsubscribe } = connection.subscribe((snapshot) => {
    const isReachable = snapshot.matches('reachable')
    if (isReachable && !wasReachable) sendBack({ type: 'connection.restored' } satisfies ConnectionRestored)
    wasReachable = isReachable
  })
  return unsubscribe
})
