import { once } from 'node:events'

/** Listens on a free local port and returns it. */
export async function listen(server) {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
