import type { ServerConnection } from '../../src/signIn/identityActors.ts'

/** A reachable server. */
export const CONNECTED: ServerConnection = {
  check: () => Promise.resolve(),
  lost: () => {},
  end: () => Promise.resolve(),
}
