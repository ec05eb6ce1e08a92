import type { EventObject } from 'xstate'
import { notProvidedCallback } from '../notProvided.ts'

/** Sent by watchRestored to the desk's machines each time the connection is back. */
export interface ConnectionRestored {
  type: 'connection.restored'
}

export const watchRestored = notProvidedCallback<EventObject>('watchRestored')
