import { request } from 'node:https'

const DEADLINE_MS = 60_000

/**
 * One call on its own connection, without retries.
 * @type {typeof import('../support/call.mjs').call}
 */
export function callOnce(origin, { method, target, headers = {}, body = '' }) {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const sent = request(new URL(target, origin), { method, agent: false, headers: { ...headers, ...length } })
    sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error(`No answer in ${DEADLINE_MS} ms`)))
    sent.on('response', (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', () => resolve(null))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('latin1'),
        }),
      )
    })
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}
