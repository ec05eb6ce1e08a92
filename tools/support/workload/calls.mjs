import { signUp, tokenOf } from '../applicant.mjs'
import { apply } from '../application.mjs'
import { call as callOnce } from '../call.mjs'

/** Access tokens last ten minutes. */
const RENEWED_AFTER_MS = 7 * 60_000

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {any} value
 * @property {string} text in latin1
 * @property {number} version of the record that it gives; 0 without one
 */

/** Returns the reason why an error response is useless to its caller; null if it is fine. */
function wordlessness({ status, text, value }, what) {
  if (status < 500) return null
  const said = value?.message ?? (/<h1/.test(text) ? text : '')
  return said === '' ? `${what} was answered ${status} without words: ${text.slice(0, 80)}` : null
}

/**
 * An applicant who works by API calls. A call without a response returns null; an error without a message is reported.
 * @param {Awaited<ReturnType<typeof import('../applicant.mjs').readPortal>>} portal
 * @param {(problem: string) => void} note
 * @param {{ submits?: boolean, onAnswer?: (answered: { method: string, path: string, status: number, milliseconds: number }) => void,
 *   call?: typeof callOnce }} [how] status 0 means no response
 */
export async function openApplicant(
  portal,
  note,
  { submits = false, onAnswer = (_answered) => undefined, call = callOnce } = {},
) {
  const account = await signUp(portal)
  await apply(portal, account, { submits })
  let token = ''
  /** @type {string[]} */
  const told = []
  let since = -Infinity

  /**
   * @param {string} method
   * @param {string} path
   * @param {Pick<import('../call.mjs').Sending, 'headers' | 'body'>} [sending]
   * @returns {Promise<Answer | null>}
   */
  async function send(method, path, { headers = {}, body = '' } = {}) {
    const began = performance.now()
    const answer = await call(portal.origin, {
      method,
      target: portal.apiBase + path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
    onAnswer({ method, path, status: answer?.status ?? 0, milliseconds: performance.now() - began })
    if (answer === null) return null
    const isJson = String(answer.headers['content-type']).includes('json')
    const whole = isJson ? parsed(answer.text) : undefined
    // A truncated response counts as none.
    if (isJson && whole === undefined) return null
    const version = Number(/\d+/.exec(answer.headers.etag ?? '')?.[0] ?? 0)
    const given = { status: answer.status, text: answer.text, value: whole, version }
    // Drafts are not changes of an application.
    if (method !== 'GET' && answer.status < 300 && !path.startsWith('/api/drafts')) {
      told.push(String(answer.headers['x-request-id']))
    }
    const problem = wordlessness(given, `${method} ${path}`)
    if (problem) note(problem)
    return given
  }
  return {
    /** Request ids of acknowledged calls, which the audit trail must contain. */
    told,
    /** Gets a fresh token; fails if the server does not respond. */
    async renew() {
      if (Date.now() - since < RENEWED_AFTER_MS) return
      token = await tokenOf(portal, account)
      since = Date.now()
    },
    send,
    sendJson: (method, path, value) =>
      send(method, path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }),
  }
}

/** @typedef {Awaited<ReturnType<typeof openApplicant>>} Applicant */

function parsed(text) {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString())
  } catch {
    return undefined
  }
}
