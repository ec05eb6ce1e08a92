import type { ServerConnection } from '../../src/actors/identity.ts'

/** A server that answers. */
export const CONNECTED: ServerConnection = {
  check: () => Promise.resolve(),
  lost: () => {},
  end: () => Promise.resolve(),
}
