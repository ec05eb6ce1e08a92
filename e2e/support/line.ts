import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A proxy between browser and server that can slow down or drop all connections. */
export interface Line {
  url: string
  /** Sets the upload speed in bytes per second. */
  setSpeed(bytesPerSecond: number): void
  /** Drops every connection and refuses new ones. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

export async function openLine(serverPort: () => number): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  let speed = Number.POSITIVE_INFINITY

  function join(browser: Socket) {
    if (isCut) return void browser.destroy()
    const server = connect({ host: 'localhost', port: serverPort() })
    const drop = () => {
      for (const end of [browser, server]) {
        end.destroy()
        sockets.delete(end)
      }
    }
    for (const end of [browser, server]) {
      sockets.add(end)
      end.on('error', drop)
      end.on('close', drop)
    }
    server.pipe(browser)
    browser.on('data', (bytes: Buffer) => {
      server.write(bytes)
      if (speed === Number.POSITIVE_INFINITY) return
      browser.pause()
      void pause((bytes.length / speed) * 1_000).then(() => browser.resume())
    })
    browser.on('end', () => server.end())
  }

  function cut() {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }

  const listener = createServer(join)
  listener.listen(0, 'localhost')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    setSpeed: (bytesPerSecond) => void (speed = bytesPerSecond),
    cut,
    restore: () => void (isCut = false),
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}
