import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'

/** The request for TLS, the first packet in PostgreSQL's protocol 3.0. */
const SSL_REQUEST = 80_877_103
const [QUERY, SYNC, TERMINATE, READY] = [...'QSXZ'].map((letter) => letter.charCodeAt(0))
const IDLE = 'I'.charCodeAt(0)

/** Splits bytes into complete packets and a rest. A connection's first packet has no type before its length. */
function cut(buffered: Uint8Array, isFirst: boolean): { packets: Buffer[]; rest: Buffer } {
  const packets: Buffer[] = []
  let rest = Buffer.from(buffered)
  for (;;) {
    const head = isFirst && packets.length === 0 ? 0 : 1
    if (rest.length < head + 4 || rest.length < head + rest.readInt32BE(head)) return { packets, rest }
    const end = head + rest.readInt32BE(head)
    packets.push(rest.subarray(0, end))
    rest = rest.subarray(end)
    if (head === 0) return { packets, rest }
  }
}

/** Packets that end a query or batch. No other connection's packets may come in between. */
const endsBatch = (packet: Buffer) => packet[0] === QUERY || packet[0] === SYNC

/** The last packet of a response contains the transaction status. */
const isIdle = (answer: Uint8Array) => answer.at(-6) === READY && answer.at(-1) === IDLE

/**
 * The embedded engine as a PostgreSQL server on loopback, which can stop and return. It tests DATABASE_URL with the real driver on
 * machines without PostgreSQL. The engine has one session, which connections use in turn.
 */
export async function openPostgresServer() {
  const engine = await PGlite.create()
  const sockets = new Set<Socket>()
  let owner: Socket | null = null
  const waiting: (() => void)[] = []

  async function take(socket: Socket): Promise<void> {
    if (owner !== null && owner !== socket) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return take(socket)
    }
    owner = socket
  }
  function give() {
    owner = null
    for (const go of waiting.splice(0)) go()
  }

  async function talk(socket: Socket) {
    let buffered: Uint8Array = Buffer.alloc(0)
    let isFirst = true
    let batch: Buffer[] = []
    for await (const data of socket as AsyncIterable<Buffer>) {
      const { packets, rest } = cut(Buffer.concat([buffered, data]), isFirst)
      buffered = rest
      for (const packet of packets) {
        if (isFirst && packet.length === 8 && packet.readInt32BE(4) === SSL_REQUEST) {
          socket.write('N')
          continue
        }
        if (!isFirst && packet[0] === TERMINATE) return
        batch.push(packet)
        if (!isFirst && !endsBatch(packet)) continue
        isFirst = false
        await take(socket)
        const answer = await engine.execProtocolRaw(Buffer.concat(batch))
        batch = []
        if (isIdle(answer)) give()
        socket.write(answer)
      }
    }
  }

  let isHere = true
  let refused = 0

  function accept(socket: Socket) {
    if (!isHere) {
      refused += 1
      return socket.destroy()
    }
    sockets.add(socket)
    const close = async () => {
      sockets.delete(socket)
      socket.destroy()
      if (owner !== socket) return
      await engine.exec('rollback')
      give()
    }
    talk(socket).then(close, close)
  }

  const server = createServer(accept).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const leave = () => {
    isHere = false
    refused = 0
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    engine,
    /** Drops every connection and refuses new ones until `comeBack`. */
    leave,
    comeBack: () => (isHere = true),
    /** Connection attempts since it stopped. */
    refused: () => refused,
    async close() {
      leave()
      server.close()
      await once(server, 'close')
      await engine.close()
    },
  }
}
