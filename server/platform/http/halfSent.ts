import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long an incoming body may continue during shutdown. The portal resends interrupted uploads. */
const ARRIVING_MS = 2_000
/** How long a response may take during shutdown. */
const ANSWERING_MS = 8_000

/** Lets a closing server finish: calls that have not arrived completely get less time than those being answered. */
export function endHalfSent(app: FastifyInstance): void {
  /** Every connection with its current call; null between calls and while headers arrive. */
  const connections = new Map<Socket, IncomingMessage | null>()
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request
    connections.set(socket, request)
    response.once('close', () => {
      if (connections.get(socket) === request) connections.set(socket, null)
    })
  })
  const end = (isOver: (call: IncomingMessage | null) => boolean) => {
    for (const [socket, call] of connections) if (isOver(call)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    end((call) => call === null)
    setTimeout(() => end((call) => !call?.complete), ARRIVING_MS).unref()
    setTimeout(() => end(() => true), ANSWERING_MS).unref()
  })
}
