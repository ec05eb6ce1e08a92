import { connect } from 'node:net'

/** Concurrent calls. */
export const CONNECTIONS = 16
const WARM_UP_MS = 1_000
const MEASURED_MS = 4_000

/** @typedef {{ url: string, method: string, path: string, token?: string, body?: object }} Call */

/** @param {Call} call */
function requestOf({ url, method, path, token, body }) {
  const { hostname, port } = new URL(url)
  const payload = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return { port: Number(port), request: `${head.join('\r\n')}\r\n\r\n${payload}` }
}

/**
 * Responses per second over a few kept-alive connections. The calls are spread over the connections.
 * @param {Call | Call[]} calls
 */
export async function callsPerSecond(calls) {
  const requests = [calls].flat().map(requestOf)
  let answers = 0
  const ends = Array.from({ length: CONNECTIONS }, (_, index) => {
    const { port, request } = /** @type {(typeof requests)[number]} */ (requests[index % requests.length])
    return keepCalling(port, request, () => answers++)
  })
  await wait(WARM_UP_MS)
  answers = 0
  const began = performance.now()
  await wait(MEASURED_MS)
  const rate = (answers * 1_000) / (performance.now() - began)
  await Promise.all(ends.map((end) => end()))
  return rate
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function keepCalling(port, request, onAnswer) {
  const socket = connect(port, 'localhost')
  let received = ''
  let failure
  socket.setEncoding('latin1')
  socket.on('connect', () => socket.write(request))
  socket.on('error', (error) => (failure = error))
  socket.on('data', (text) => {
    received += text
    const bodyAt = received.indexOf('\r\n\r\n') + 4
    if (bodyAt === 3 || !isWhole(received, bodyAt)) return
    if (!received.startsWith('HTTP/1.1 2'))
      failure = new Error(`The server returned ${received.slice(0, bodyAt + 300)}`)
    received = ''
    onAnswer()
    if (failure) socket.destroy()
    else socket.write(request)
  })
  return async () => {
    socket.destroy()
    if (failure) throw failure
  }
}

function isWhole(received, bodyAt) {
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, bodyAt))
  if (length) return received.length - bodyAt >= Number(length[1])
  return received.endsWith('0\r\n\r\n')
}
