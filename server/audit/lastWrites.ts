import { setTimeout as pause } from 'node:timers/promises'

/** How long a server that is stopped waits for a database that may be away. */
const WAITING_MS = 2_000

/** What is written when the server stops, if it can be. */
export async function lastWrites(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(WAITING_MS, undefined, { ref: false })])
}
