import { connect, createServer } from 'node:net'
import { listen } from './listen.mjs'

/**
 * A way to a service on this machine that can be cut, slowed down, left without an answer and mended.
 * @param {number} target the service's port
 */
export async function openProxy(target) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  let delayMs = 0
  let isCut = false
  let isHeld = false

  /** Everything takes its time, in its order. */
  function pump(from, to) {
    from.on('data', (bytes) => !isHeld && setTimeout(() => to.writable && to.write(bytes), delayMs))
    from.on('close', () => setTimeout(() => to.destroy(), delayMs))
    from.on('error', () => undefined)
  }
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const service = connect(target, 'localhost')
    for (const each of [socket, service]) {
      sockets.add(each)
      each.on('close', () => sockets.delete(each))
    }
    pump(socket, service)
    pump(service, socket)
  })
  const port = await listen(server)
  return {
    port,
    /** Breaks what is open, and lets nobody through. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Takes whatever comes, and hands nothing on: nobody hears anything any more. */
    hold() {
      isHeld = true
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    mend() {
      // What was held back is lost, and with it the connections that wait for it.
      if (isHeld) for (const socket of sockets) socket.destroy()
      isHeld = false
      isCut = false
      delayMs = 0
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
