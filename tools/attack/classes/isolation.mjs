import { call } from '../../support/call.mjs'
import { uploadBody } from '../../support/uploadBody.mjs'
import { bodyFor, idProperties } from '../isolation/bodies.mjs'
import { gist, ODD_IDS, strangerTo } from '../isolation/foreign.mjs'
import { endedToken, personOf } from '../isolation/people.mjs'
import { ownedResourcesOf, stateOf, withId } from '../isolation/ownedResources.mjs'
import { tryStaff } from '../isolation/staff.mjs'
import { badTokens, lastingToken } from '../isolation/tokens.mjs'
import { parametersOf } from '../operation.mjs'

/**
 * Calls every route with invalid tokens, with valid tokens and other users' ids, and as staff from whom an application or its
 * applicant is hidden. The routes come from the server's own table, so new routes are included.
 */
export const name = 'isolation'

export const how = { knowsKey: true, hasStaff: true }

const endsSession = ({ method, url }) => method === 'DELETE' && url.endsWith('/api/session')
const READS = new Set(['GET', 'HEAD'])
/**
 * With few runs, compares the victims' data only after this many writing routes, because reading it takes hundreds of
 * calls. With more runs, compares after each route.
 */
const LOOK_AFTER = 12

/** @param {import('../server.mjs').Attacked} server */
function keyOf({ signingKey }) {
  if (signingKey === undefined) throw new Error('isolation needs the signing key.')
  return signingKey
}

/** Shows everyone on this machine every mail, and is off where others can reach the server. */
const isMailbox = (url) => url.startsWith('/mailbox')

/** By design these say whether an id in a mail is known, and nothing else. */
const saysWhetherKnown = (url) => url.endsWith('/links/:id') || url.endsWith('/:id/link')

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { visitors, document, runs, isTarget }) {
  const { portal } = visitors
  const routes = (await server.routes()).filter(({ method, url }) => method !== 'OPTIONS' && !isMailbox(url))
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
    const owned = await ownedResourcesOf(server.url, apiRoutes, document, person.token)
    victims.push({
      ...person,
      owned,
      state: await stateOf(server.url, [...owned.texts, ...owned.others], person.token),
    })
  }
  let tested = 0
  /** @type {Set<string>} */
  const failures = new Set()

  /** Returns the problem with a response to someone other than the owner. */
  function revealed(answer) {
    if (answer === null) return 'broke the connection'
    if (answer.status >= 500) return `returned ${answer.status}`
    const victim = victims.find(({ word, email }) => answer.text.includes(word) || answer.text.includes(email))
    return victim ? `revealed what is of one ${victim.name}` : null
  }
  /** @param {Pick<import('../../support/call.mjs').Sending, 'headers' | 'body'>} sent */
  async function send(route, target, sent) {
    tested += 1
    return call(server.url, { method: route.method, target, ...sent })
  }
  /** @type {string[]} */
  let called = []
  async function nothingChanged(route, by) {
    if (READS.has(route.method)) return
    called.push(`${route.method} ${route.url} with ${by}`)
    if (called.length * runs >= LOOK_AFTER) await look()
  }
  /** Checks whether the calls since the last comparison changed anything. */
  async function look() {
    if (called.length === 0) return
    await compare(({ texts }) => texts, called.length === 1 ? called[0] : `One of ${called.join(', ')}`)
    called = []
  }
  async function compare(targetsOf, what) {
    for (const { name: whose, token, owned, state } of victims) {
      for (const [target, now] of await stateOf(server.url, targetsOf(owned), token)) {
        if (now !== state.get(target)) failures.add(`${what} changed ${target} of one ${whose}`)
        state.set(target, now)
      }
    }
  }

  await tryTokens()
  for (const by of [attacker, newAttacker]) await tryForeignIds(by)
  await look()
  await compare(({ others }) => others, 'One of these calls')
  const staffToken = await visitors.tokenFor('administer')
  const byStaff = await tryStaff(server, {
    portal,
    routes: apiRoutes.filter(isTarget),
    document,
    staffToken,
    signingKey,
    victim: submitted,
  })
  return { tested: tested + byStaff.tested, failures: [...failures, ...byStaff.failures] }

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
    if (proof?.status !== 200) throw new Error(`A correctly forged token was refused: ${proof?.status}`)
    for (const route of routes.filter(isTarget)) {
      const ids = victims.flatMap(({ owned }) => owned.ids)
      const names = parametersOf(document, route)
      const sent = bodyOf(route, victims[0]?.owned)
      // Public routes need no token, so a few tokens are enough.
      for (const [index, { kind, headers, query }] of (route.access ? bad : spread(bad, runs)).entries()) {
        const target = addressOf(route, names, ids[index % ids.length])
        const withoutToken = route.access === undefined ? await send(route, target, sent) : null
        const address = query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
        const answer = await send(route, address, { ...sent, headers: { ...sent.headers, ...headers } })
        const problem = revealed(answer) ?? problemOf(route, answer, withoutToken)
        if (problem) failures.add(`${route.method} ${route.url} with a token that is: ${kind}, ${problem}`)
      }
      await nothingChanged(route, 'a bad token')
    }
  }

  /** @param {import('../watcher.mjs').Route} route */
  function problemOf({ access, url, method }, answer, withoutToken) {
    if (access !== undefined && answer?.status !== 401) return `returned ${answer?.status}`
    const isFile = method === 'GET' && url.includes('*')
    if (isFile || withoutToken === null || answer?.status === withoutToken.status) return null
    // An Authorization header without our scheme counts as no token. Ids that exist and ids that do not must get the same
    // response.
    return answer.status < 400 ? `returned ${answer.status}, and ${withoutToken.status} without one` : null
  }

  async function tryForeignIds(by) {
    const own = await ownedResourcesOf(server.url, apiRoutes, document, by.token)
    const authorization = `Bearer ${by.token}`
    const ask = (route, target, { headers, body }) =>
      send(route, target, { headers: { ...headers, authorization }, body })
    const fail = (route, what, problem) =>
      failures.add(`${route.method} ${route.url} as ${by.name}, ${what}, ${problem}`)
    const isTheirs = (id) => !own.ids.includes(id)
    const theirs = victims.flatMap(({ owned }) => spread(owned.ids.filter(isTheirs), runs))
    const [ending, others] = [apiRoutes.filter(endsSession), apiRoutes.filter((route) => !endsSession(route))]
    const attacked = [...others, ...ending].filter((route) => route.method !== 'HEAD' && isTarget(route))
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

  /** A caller who was signed out during the attack would have been refused for that reason alone. */
  async function stillSignedIn(by, authorization) {
    const target = `${portal.apiBase}/api/fellowships`
    const answer = await call(server.url, { method: 'GET', target, headers: { authorization } })
    if (answer?.status !== 200) throw new Error(`The token of ${by.name} returned ${answer?.status} at the end.`)
  }

  async function tryDuty(route, own, ask, fail) {
    const answer = await ask(route, addressOf(route, [], '1'), bodyOf(route, own))
    if (answer?.status !== 403) fail(route, `without the permission ${route.access}`, `returned ${answer?.status}`)
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
      if (problem) fail(route, 'with another user’s id', problem)
      else if (!saysWhetherKnown(route.url) && gist(answer, id, stranger) !== gist(other, id, stranger))
        fail(route, 'with an id', `returned ${answer.status} for another user’s and ${other.status} for an unused id`)
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
        if (problem) fail(route, 'with another user’s file name', problem)
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
        if (problem) fail(route, `with another user’s id as ${property}`, problem)
        else if (answer.status !== other.status)
          fail(
            route,
            `with ${property}`,
            `returned ${answer.status} for another user’s and ${other.status} for an unused id`,
          )
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

/** At most this many items, spread over the whole list. */
function spread(list, most) {
  const step = Math.max(1, Math.ceil(list.length / most))
  return list.filter((_, index) => index % step === 0)
}
