import { Agent, request } from 'node:http'

/** Whoever waits longer has been let down. */
const DEADLINE_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/**
 * One call as it stands, however odd: no client mends it on its way. What breaks the connection is an answer too.
 * @param {string} origin
 * @param {{ method: string, target: string, headers?: Record<string, string>, body?: string | Buffer }} call
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders } | null>} null where there was none
 */
export function call(origin, { method, target, headers = {}, body = '' }) {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, agent, method, path: target, headers: { ...headers, ...length } })
    sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error(`No answer in ${DEADLINE_MS} ms`)))
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}
