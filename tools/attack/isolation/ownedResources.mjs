import { createHash } from 'node:crypto'
import { call } from '../../support/call.mjs'
import { parametersOf } from '../operation.mjs'

/** A user's resources, as the reading routes return them. */

const isId = (key) => /^(id|reference)$|Id$|fileName$/i.test(key)
/** The random name of a stored file. */
const STORED = /^[\w-]{32}\.\w+$/

/** Every id in a response. */
function* idsIn(value, key = '') {
  if (typeof value === 'string' && value !== '' && (isId(key) || STORED.test(value))) yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* idsIn(inner, Array.isArray(value) ? key : name)
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isForApplicants = (access) => access === undefined || access === 'applicant'

/** The API's reading routes for applicants. */
const readsOf = (routes) => routes.filter(({ method, access }) => method === 'GET' && isForApplicants(access))

/** @param {string} origin @param {string | null} token */
const reader = (origin, token) => async (target) => {
  /** @type {Record<string, string>} */
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await call(origin, { method: 'GET', target, headers })
  const type = String(answer?.headers['content-type'])
  // An archive contains its creation time.
  return answer?.status === 200 && !type.includes('zip') ? { target, type, text: answer.text } : null
}

/**
 * Returns everything that the routes return to a user, and the ids in it. Skips responses that differ the second time.
 * @param {string} origin
 * @param {import('../watcher.mjs').Route[]} routes
 */
export async function ownedResourcesOf(origin, routes, document, token) {
  const read = reader(origin, token)
  const readUnknown = reader(origin, null)
  const reads = readsOf(routes)
  /** @type {{ target: string, type: string, text: string, isOwn: boolean }[]} */
  const seen = []
  const keep = async (target, isOwn = true) => {
    const first = await read(target)
    if (first && first.text === (await read(target))?.text) seen.push({ ...first, isOwn })
  }
  const keepOwn = async (target) => {
    if ((await read(target)) !== null && (await readUnknown(target)) === null) await keep(target)
  }
  const whole = reads.filter(({ url }) => !/[:*]/.test(url))
  // Ids in public responses belong to no one.
  for (const route of whole.filter(({ access }) => access !== undefined)) await keep(route.url)
  const ids = [...new Set(seen.flatMap(({ text }) => [...idsIn(parsed(text))]))]
  for (const route of whole.filter(({ access }) => access === undefined)) await keep(route.url, false)
  for (const route of reads) {
    const names = parametersOf(document, route)
    for (const id of ids) {
      const target = withId(route, names, id)
      if (target !== null && !seen.some((each) => each.target === target)) await keepOwn(target)
    }
  }
  const records = Object.fromEntries(
    seen.flatMap(({ target, text }) => {
      const value = parsed(text)
      const record = Array.isArray(value) ? value[0] : value
      return typeof record === 'object' && record !== null ? [[target, record]] : []
    }),
  )
  return {
    ids,
    records,
    /** Small resources of the user, which can be read often. */
    texts: seen.filter(isOwnText).map(({ target }) => target),
    /** The user's files and the public resources. */
    others: seen.filter((each) => !isOwnText(each)).map(({ target }) => target),
  }
}

const isOwnText = ({ type, isOwn }) => isOwn && type.includes('json')

/** @typedef {Awaited<ReturnType<typeof ownedResourcesOf>>} OwnedResources */

/** The route's URL with the id in every place that takes one; null if there is none. */
export function withId({ url }, queryNames, id) {
  const encoded = encodeURIComponent(id)
  const path = url.replace(/:\w+|\*/g, () => encoded)
  const query = queryNames.map((name) => `${name}=${encoded}`).join('&')
  if (path === url && query === '') return null
  return query === '' ? path : `${path}?${query}`
}

/**
 * A fingerprint of a user's data: each URL with its response.
 * @param {string} origin
 * @param {readonly string[]} targets
 * @param {string} token
 */
export async function stateOf(origin, targets, token) {
  const read = reader(origin, token)
  /** @type {Map<string, string>} */
  const state = new Map()
  for (const target of targets) {
    const answer = await read(target)
    state.set(target, answer ? createHash('sha256').update(answer.text).digest('hex') : 'gone')
  }
  return state
}
