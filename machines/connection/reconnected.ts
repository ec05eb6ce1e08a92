import { notProvided } from '../notProvided.ts'

/** The name by which the connection is found in the portal's actor system. */
export const CONNECTION = 'connection'

/** What waits for the connection invokes this; it resolves once the server can be reached. */
export const reconnected = notProvided<void, Record<string, never>>('reconnected')
