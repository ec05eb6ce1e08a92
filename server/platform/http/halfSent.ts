import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a body that is arriving when the server is stopped may go on: what is cut off is sent again by the portal. */
const ARRIVING_MS = 2_000
/** How long an answer may take that is being made or read then. */
const ANSWERING_MS = 8_000

/**
 * Lets a server that is closing end: nobody works on a call that has not arrived whole, so it is not waited for as long as for those
 * that are being answered.
 */
export function endHalfSent(app: FastifyInstance): void {
  /** Every connection, with the call that it is at; null between calls and while a call's head arrives. */
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
