import { connect, createServer } from 'node:net'
import { listen } from './listen.mjs'

/**
 * Starts a TCP proxy to a local service that can drop, delay or swallow traffic.
 * @param {number} target the service's port
 */
export async function openProxy(target) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  let delayMs = 0
  let speed = Infinity
  let isCut = false
  let isHeld = false

  function pump(from, to) {
    from.on('data', (bytes) => {
      if (isHeld) return
      setTimeout(() => to.writable && to.write(bytes), delayMs)
      if (speed === Infinity) return
      from.pause()
      setTimeout(() => from.resume(), (bytes.length / speed) * 1_000)
    })
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
    /** Closes all connections and refuses new ones. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Accepts traffic but forwards nothing. */
    hold() {
      isHeld = true
    },
    /** @param {number} milliseconds */
    delay(milliseconds) {
      delayMs = milliseconds
    },
    /** @param {number} bytesPerSecond of each connection, in each direction */
    limit(bytesPerSecond) {
      speed = bytesPerSecond
    },
    /** Forwards normally again. */
    restore() {
      // Swallowed bytes are lost, so their connections cannot continue.
      if (isHeld) for (const socket of sockets) socket.destroy()
      isHeld = false
      isCut = false
      delayMs = 0
      speed = Infinity
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openProxy>>} ServiceProxy */
