import http from 'node:http'
import https from 'node:https'

const DEADLINE_MS = 60_000
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

/** @typedef {{ method: string, target: string, headers?: Record<string, string | string[]>, body?: string | Buffer }} Sending */
/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer the text in latin1 */

/**
 * Sends one call exactly as given, even if malformed. Returns null if there was no whole answer.
 * @param {string} origin
 * @param {Sending} sending
 */
export const call = (origin, sending) => exchange(origin, sending, agent)

/**
 * The same on a connection of its own, and over https if the origin says so.
 * @type {typeof call}
 */
export const callOnce = (origin, sending) => exchange(origin, sending, false)

/**
 * @param {string} origin
 * @param {Sending} sending
 * @param {http.Agent | false} over
 * @returns {Promise<Answer | null>}
 */
function exchange(origin, sending, over) {
  const { method, target, headers = {}, body = '' } = sending
  const { protocol, hostname, port } = new URL(origin)
  const { request } = protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, agent: over, method, path: target, headers: { ...headers, ...length } })
    sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error(`No answer in ${DEADLINE_MS} ms`)))
    sent.on('response', (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', () => resolve(null))
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('latin1'),
        }),
      )
    })
    // The server may close an idle connection just before this call.
    sent.on('error', () => (sent.reusedSocket ? resolve(exchange(origin, sending, over)) : resolve(null)))
    sent.end(body)
  })
}
