import { Client } from 'pg'
import { vi, type MockInstance } from 'vitest'

interface Embedded {
  run(text: string): Promise<unknown>
}
const isEmbedded = (client: unknown): client is Embedded =>
  typeof client === 'object' && client !== null && 'run' in client

/** Counts the statements sent to the database, on either engine. */
export function spyOnDriver(db: object): MockInstance {
  const client: unknown = Reflect.get(db, '$client')
  return isEmbedded(client) ? vi.spyOn(client, 'run') : vi.spyOn(Client.prototype, 'query')
}
