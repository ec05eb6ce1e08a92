import type { EventObject } from 'xstate'
import { notProvidedCallback } from '../notProvided.ts'

/** Sent by watchRestored to the desk's machines each time the connection is back. */
export interface ConnectionRestored {
  type: 'connection.restored'
}

export const watchRestored = notProvidedCallback<EventObject>('watchRestored')

/** Invokes the watcher in a machine whose failed requests are repeated when the connection is back. */
export const invokeRestored = {
  id: 'restored',
  src: 'watchRestored',
  onError: {
    actions: 'logError',
    description: "Without this watcher, failed requests are retried only when the user presses 'Try again' (§8).",
  },
} as const
