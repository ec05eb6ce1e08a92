import { call } from '../../support/call.mjs'
import { uploadBody } from '../../support/uploadBody.mjs'
import { bodyFor, idProperties } from '../isolation/bodies.mjs'
import { gist, ODD_IDS, strangerTo } from '../isolation/foreign.mjs'
import { endedToken, personOf } from '../isolation/people.mjs'
import { possessionsOf, stateOf, withId } from '../isolation/possessions.mjs'
import { badTokens, lastingToken } from '../isolation/tokens.mjs'
import { parametersOf } from '../operation.mjs'

/**
 * Nobody reaches what is another's: every route is called with everything that is no good token, and with good tokens and other
 * people's ids. What may be reached is found by the routes' own table, so that a new route is attacked the day it is born.
 */
export const name = 'isolation'

export const how = { knowsKey: true }

const endsSession = ({ method, url }) => method === 'DELETE' && url.endsWith('/api/session')
const READS = new Set(['GET', 'HEAD'])
/**
 * After how many routes that write it is looked whether anything of the victims has changed, where few calls of each kind are made: what
 * they have takes hundreds of calls to read. With as many calls it is looked after each route.
 */
const LOOK_AFTER = 12

/** @param {import('../server.mjs').Attacked} server */
function keyOf({ signingKey }) {
  if (signingKey === undefined) throw new Error('Without the key nothing can be forged.')
  return signingKey
}

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { visitors, document, runs, isAttacked = () => true }) {
  if (visitors === undefined) throw new Error('Without a portal nobody has anything.')
  const { portal } = visitors
  const routes = (await server.routes()).filter(({ method }) => method !== 'OPTIONS')
  const apiRoutes = routes.filter(({ url }) => url.startsWith(`${portal.apiBase}/`))
  const signingKey = keyOf(server)
  const lasting = async (who, does) => {
    const person = await personOf(portal, who, does)
    return { ...person, token: await lastingToken(person.token, signingKey) }
  }
  const [submitted, unsubmitted, attacker, newAttacker] = [
    await lasting('who has submitted', { submits: true }),
    await lasting('who has not submitted', { submits: false }),
    await lasting('an applicant who has submitted', { submits: true }),
    await lasting('an applicant who has not', { submits: false }),
  ]
  const victims = []
  for (const person of [submitted, unsubmitted]) {
    const owned = await possessionsOf(server.url, apiRoutes, document, person.token)
    victims.push({
      ...person,
      owned,
      state: await stateOf(server.url, [...owned.texts, ...owned.others], person.token),
    })
  }
  let tried = 0
  /** @type {Set<string>} */
  const fell = new Set()

  /** What is wrong with any answer to anybody else. */
  function revealed(answer) {
    if (answer === null) return 'broke the connection'
    if (answer.status >= 500) return `answered ${answer.status}`
    const victim = victims.find(({ word, email }) => answer.text.includes(word) || answer.text.includes(email))
    return victim ? `revealed what is of one ${victim.name}` : null
  }
  async function send(route, target, { headers = {}, body = '' }) {
    tried += 1
    return call(server.url, { method: route.method, target, headers, body })
  }
  /** @type {string[]} */
  let called = []
  async function nothingChanged(route, by) {
    if (READS.has(route.method)) return
    called.push(`${route.method} ${route.url} with ${by}`)
    if (called.length * runs >= LOOK_AFTER) await look()
  }
  /** Whether what was called since the last look has changed anything. */
  async function look() {
    if (called.length === 0) return
    await compare(({ texts }) => texts, called.length === 1 ? called[0] : `One of ${called.join(', ')}`)
    called = []
  }
  async function compare(targetsOf, what) {
    for (const { name: whose, token, owned, state } of victims) {
      for (const [target, now] of await stateOf(server.url, targetsOf(owned), token)) {
        if (now !== state.get(target)) fell.add(`${what} changed ${target} of one ${whose}`)
        state.set(target, now)
      }
    }
  }

  await tryTokens()
  for (const by of [attacker, newAttacker]) await tryForeignIds(by)
  await look()
  await compare(({ others }) => others, 'One of these calls')
  return { tried, fell: [...fell] }

  async function tryTokens() {
    const good = attacker.token
    const [closed, signedOut] = [
      await endedToken(portal, '/account/close'),
      await endedToken(portal, '/account/sign-out-everywhere'),
    ]
    const { bad, forged } = await badTokens({ ...attacker, good, signingKey, closed, signedOut })
    const proof = await call(server.url, {
      method: 'GET',
      target: `${portal.apiBase}/api/fellowships`,
      headers: { authorization: `Bearer ${forged}` },
    })
    if (proof?.status !== 200) throw new Error(`The forger cannot forge: ${proof?.status}`)
    for (const route of routes.filter(isAttacked)) {
      const ids = victims.flatMap(({ owned }) => owned.ids)
      const names = parametersOf(document, route)
      const sent = bodyOf(route, victims[0]?.owned)
      // What is for everybody needs no token: a few of them do.
      for (const [index, { kind, headers, query }] of (route.access ? bad : spread(bad, runs)).entries()) {
        const target = addressOf(route, names, ids[index % ids.length])
        const withoutToken = route.access === undefined ? await send(route, target, sent) : null
        const address = query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
        const answer = await send(route, address, { ...sent, headers: { ...sent.headers, ...headers } })
        const problem = revealed(answer) ?? problemOf(route, answer, withoutToken)
        if (problem) fell.add(`${route.method} ${route.url} with a token that is: ${kind}, ${problem}`)
      }
      await nothingChanged(route, 'a bad token')
    }
  }

  /** @param {import('../watcher.mjs').Route} route */
  function problemOf({ access, url, method }, answer, withoutToken) {
    if (access !== undefined && answer?.status !== 401) return `answered ${answer?.status}`
    const isFile = method === 'GET' && url.includes('*')
    if (isFile || withoutToken === null || answer?.status === withoutToken.status) return null
    // Without a scheme of ours it is no token, and an id that is taken is no other answer than one that is not.
    return answer.status < 400 ? `answered ${answer.status}, and ${withoutToken.status} without one` : null
  }

  async function tryForeignIds(by) {
    const own = await possessionsOf(server.url, apiRoutes, document, by.token)
    const authorization = `Bearer ${by.token}`
    const ask = (route, target, { headers, body }) =>
      send(route, target, { headers: { ...headers, authorization }, body })
    const fail = (route, what, problem) => fell.add(`${route.method} ${route.url} as ${by.name}, ${what}, ${problem}`)
    const isTheirs = (id) => !own.ids.includes(id)
    const theirs = victims.flatMap(({ owned }) => spread(owned.ids.filter(isTheirs), runs))
    const [ending, others] = [apiRoutes.filter(endsSession), apiRoutes.filter((route) => !endsSession(route))]
    const attacked = [...others, ...ending].filter((route) => route.method !== 'HEAD' && isAttacked(route))
    for (const route of attacked) {
      if (endsSession(route)) await stillSignedIn(by, authorization)
      if (route.access !== undefined && route.access !== 'applicant') await tryDuty(route, own, ask, fail)
      else {
        await tryAddresses(route, own, theirs, ask, fail)
        await tryBodies(route, own, theirs, ask, fail)
      }
      await nothingChanged(route, `the token of ${by.name}`)
    }
  }

  /** Whoever was signed out on the way would have been refused for that alone. */
  async function stillSignedIn(by, authorization) {
    const target = `${portal.apiBase}/api/fellowships`
    const answer = await call(server.url, { method: 'GET', target, headers: { authorization } })
    if (answer?.status !== 200) throw new Error(`The token of ${by.name} was answered ${answer?.status} in the end.`)
  }

  async function tryDuty(route, own, ask, fail) {
    const answer = await ask(route, addressOf(route, [], '1'), bodyOf(route, own))
    if (answer?.status !== 403) fail(route, `without the duty ${route.access}`, `answered ${answer?.status}`)
  }

  async function tryAddresses(route, own, theirs, ask, fail) {
    const names = parametersOf(document, route)
    const sent = bodyOf(route, own)
    for (const id of theirs) {
      const target = withId(route, names, id)
      if (target === null) break
      const stranger = strangerTo(id)
      const [answer, other] = [await ask(route, target, sent), await ask(route, withId(route, names, stranger), sent)]
      const problem = revealed(answer) ?? revealed(other)
      if (problem) fail(route, 'with an id that is another’s', problem)
      else if (gist(answer, id, stranger) !== gist(other, id, stranger))
        fail(route, 'with an id', `answered ${answer.status} to another’s and ${other.status} to nobody’s`)
    }
    for (const id of spread(ODD_IDS, runs)) {
      const target = withId(route, names, id)
      if (target === null) break
      const problem = revealed(await ask(route, target, sent))
      if (problem) fail(route, `with the id ${JSON.stringify(id.slice(0, 40))}`, problem)
    }
  }

  async function tryBodies(route, own, theirs, ask, fail) {
    const { headers, value, isUpload } = bodyFor(route, document, own)
    const target = addressOf(route, [], own.ids[0])
    if (isUpload) {
      for (const id of theirs) {
        const problem = revealed(await ask(route, target, uploadBody(id)))
        if (problem) fail(route, 'with a file of another’s name', problem)
      }
      return
    }
    if (value === undefined) return
    for (const property of idProperties(route, document, value)) {
      for (const id of theirs) {
        const body = (text) => JSON.stringify({ ...value, [property]: text })
        const stranger = strangerTo(id)
        const [answer, other] = [
          await ask(route, target, { headers, body: body(id) }),
          await ask(route, target, { headers, body: body(stranger) }),
        ]
        const problem = revealed(answer) ?? revealed(other)
        if (problem) fail(route, `with another’s id as ${property}`, problem)
        else if (answer.status !== other.status)
          fail(route, `with ${property}`, `answered ${answer.status} to another’s and ${other.status} to nobody’s`)
      }
    }
  }

  function addressOf(route, names, id) {
    return withId(route, names, id) ?? route.url
  }

  function bodyOf(route, own) {
    const { headers, value, isUpload } = bodyFor(route, document, own)
    if (isUpload) return uploadBody('attack.pdf')
    return value === undefined ? { headers } : { headers, body: JSON.stringify(value) }
  }
}

/** So many of a list at most, from all over it. */
function spread(list, most) {
  const step = Math.max(1, Math.ceil(list.length / most))
  return list.filter((_, index) => index % step === 0)
}
