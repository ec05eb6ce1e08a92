import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { isOperation, isStream, openStream, operate, type Operating } from './commands.ts'
import { problemIn } from './problem.ts'
import { removeLeftSnapshots } from './snapshots.ts'

/**
 * The running server holds the embedded database, so it accepts operator commands on a socket in DATA_DIR, readable
 * only by its own user. With PostgreSQL, commands open the database themselves.
 */
export const socketIn = (dataDir: string) => path.join(dataDir, 'operator.sock')

/** The kernel's limit for a socket's path. */
const LONGEST_ADDRESS = 103
/** Only the server's user; set before the first connection. */
const OWNER_ALONE = 0o177

/** The content type of a streamed answer. */
export const BYTES = 'application/octet-stream'

/** The body of other answers: the outcome, or a problem in words. */
export type SocketAnswer = { outcome: unknown } | { problem: string }

export function answerOperator(server: FastifyInstance, operating: Operating): void {
  const { dataDir } = operating.settings
  const socket = socketIn(dataDir)
  const operators = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, said: SocketAnswer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    const name = (request.url ?? '').slice(1)
    if (request.method !== 'POST' || !(isOperation(name) || isStream(name))) {
      return say(404, { problem: 'There is no such operation.' })
    }
    try {
      if (isStream(name)) {
        const bytes = await openStream(name, operating, (await json(request)) as never)
        response.writeHead(200, { 'content-type': BYTES }).flushHeaders()
        return await pipeline(bytes, response)
      }
      say(200, { outcome: await operate(name, operating, (await json(request)) as never) })
    } catch (error) {
      const problem = problemIn(error)
      if (problem !== null && !response.headersSent) return say(409, { problem })
      server.log.error({ err: error }, "An operator's command failed")
      // A failed stream ends without its final chunk.
      if (response.headersSent) return
      say(500, {
        problem: "The running server could not do this. Its log has the reason under 'An operator's command failed'.",
      })
    }
  }

  server.addHook('onReady', async () => {
    await removeLeftSnapshots(dataDir, 0)
    if (Buffer.byteLength(socket) > LONGEST_ADDRESS || process.platform === 'win32') {
      server.log.warn(
        {},
        'Commands of operators need this server stopped: the path of DATA_DIR is too long for a socket',
      )
      return
    }
    // Left by a killed server; this process holds the folder's lock.
    await rm(socket, { force: true })
    const mask = process.umask(OWNER_ALONE)
    const listening = new Promise<void>((resolve, reject) => {
      operators.once('error', reject).listen(socket, resolve)
    })
    process.umask(mask)
    await listening
    await chmod(socket, 0o600)
  })
  server.addHook('preClose', async () => {
    if (!operators.listening) return
    // Waits for running commands.
    await new Promise<void>((resolve) => {
      operators.close(() => resolve())
      operators.closeIdleConnections()
    })
  })
}
