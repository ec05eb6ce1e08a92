import type { EventObject } from 'xstate'
import { notProvidedCallback } from '../notProvided.ts'

/** What the desk tries again by itself waits for no single call: it hears each time that the connection is back. */
export interface ConnectionRestored {
  type: 'connection.restored'
}

export const watchRestored = notProvidedCallback<EventObject>('watchRestored')
