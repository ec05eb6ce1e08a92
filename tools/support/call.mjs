import { Agent, request } from 'node:http'

const DEADLINE_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/**
 * Sends one call exactly as given, even if malformed. A broken connection gives null.
 * @param {string} origin
 * @param {{ method: string, target: string, headers?: Record<string, string | string[]>, body?: string | Buffer }} sending
 * @returns {Promise<Answer | null>} null where there was none
 */
export function call(origin, sending) {
  const { method, target, headers = {}, body = '' } = sending
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, agent, method, path: target, headers: { ...headers, ...length } })
    sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error(`No answer in ${DEADLINE_MS} ms`)))
    sent.on('response', (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('latin1'),
        }),
      )
    })
    // The server may close an idle connection just before this call.
    sent.on('error', () => (sent.reusedSocket ? resolve(call(origin, sending)) : resolve(null)))
    sent.end(body)
  })
}

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer the text in latin1 */
