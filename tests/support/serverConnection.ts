import type { ServerConnection } from '../../src/actors/identity.ts'

/** A reachable server. */
export const CONNECTED: ServerConnection = {
  check: () => Promise.resolve(),
  lost: () => {},
  end: () => Promise.resolve(),
}
