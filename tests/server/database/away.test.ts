import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import { isAway } from '../../../server/platform/database/away.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** A database server that has failed without closing its connections: it accepts them and answers nothing. */
const sockets: Socket[] = []
const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
await once(silent, 'listening')
closedAfterAll({
  async close() {
    for (const socket of sockets) socket.destroy()
    silent.close()
  },
})
const settings = {
  connectionString: `postgres://portal@127.0.0.1:${(silent.address() as AddressInfo).port}/portal`,
  connectionTimeoutMillis: 100,
}
const errorOf = (connecting: Promise<unknown>) => connecting.catch((error: unknown) => error)

test('a database that does not answer a new connection is away', async () => {
  expect(isAway(await errorOf(new Client(settings).connect()))).toBe(true)
})

test('a database whose connections all wait for it is away for further callers too', async () => {
  const pool = new Pool({ ...settings, max: 1 })
  const errors = await Promise.all([errorOf(pool.connect()), errorOf(pool.connect())])
  expect(errors.map(isAway)).toEqual([true, true])
  await pool.end()
})
