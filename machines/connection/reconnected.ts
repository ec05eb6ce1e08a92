import { notProvided } from '../notProvided.ts'

/** The connection's systemId in the portal's actor system. */
export const CONNECTION = 'connection'

/** Resolves once the server can be reached; invoked by states that wait for it. */
export const reconnected = notProvided<void, Record<string, never>>('reconnected')
