import http from 'node:http'
import https from 'node:https'

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string | Buffer }} Options */

const DEADLINE_MS = 30_000

/**
 * One applicant's browser: a connection and its cookies. Does not follow redirects.
 * @param {string} origin
 * @param {(call: { name: string, milliseconds: number, problem?: string }) => void} onCall
 */
export function openClient(origin, onCall = (_call) => undefined, { keepAlive = true } = {}) {
  const { Agent, request } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  /** @type {{ name: string, value: string, path: string }[]} */
  let cookies = []

  function keep(line) {
    const [pair, ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const path = attributes.find((text) => /^path=/i.test(text))?.slice('path='.length) ?? '/'
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path }
    cookies = [...cookies.filter(({ name, path: kept }) => name !== cookie.name || kept !== path), cookie]
  }

  /**
   * @param {string} name what the call is counted as
   * @param {string} target
   * @param {Options} options
   */
  async function send(name, target, options = {}) {
    const began = performance.now()
    const counted = (problem) => onCall({ name, milliseconds: performance.now() - began, problem })
    try {
      const answer = await exchange(new URL(target, origin), options)
      if (answer.status >= 400) throw new Error(`${answer.status}: ${answer.text.slice(0, 200)}`)
      counted()
      return answer
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      counted(problem)
      throw new Error(`${name}: ${problem}`, { cause: error })
    }
  }

  /**
   * @param {URL} url
   * @param {Options} options
   * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
   */
  function exchange(url, { method = 'GET', headers = {}, body = '' }) {
    const sent = cookies.filter(({ path }) => url.pathname.startsWith(path))
    const cookie = sent.map((each) => `${each.name}=${each.value}`).join('; ')
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve, reject) => {
      const call = request(url, { agent, method, headers: { ...headers, ...(cookie && { cookie }), ...length } })
      const late = setTimeout(() => call.destroy(new Error(`no answer in ${DEADLINE_MS / 1_000} s`)), DEADLINE_MS)
      call.on('response', (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          clearTimeout(late)
          response.headers['set-cookie']?.forEach(keep)
          const text = Buffer.concat(parts).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
        response.on('error', reject)
      })
      call.on('error', (error) => {
        clearTimeout(late)
        reject(error)
      })
      call.end(body)
    })
  }

  return { send, exchange, close: () => agent.destroy() }
}
