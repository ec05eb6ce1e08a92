import type { EventObject } from 'xstate'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** The name by which the connection is found in the portal's actor system. */
export const CONNECTION = 'connection'

/** What waits for the connection invokes this; it resolves once the server can be reached. */
export const reconnected = notProvided<void, Record<string, never>>('reconnected')

/** What the desk tries again by itself waits for no single call: it hears each time that the connection is back. */
export interface ConnectionRestored {
  type: 'connection.restored'
}

export const watchRestored = notProvidedCallback<EventObject>('watchRestored')
