import * as fc from 'fast-check'
import { call } from '../../support/call.mjs'
import { callsOf } from '../freeze/calls.mjs'
import { heldTooLong } from '../freeze/loop.mjs'
import { operationOf } from '../operation.mjs'

/** No call may hold the event loop: everybody else waits for it. Every route is called with what parsers are slow with. */
export const name = 'freeze'

export const how = { hasStaff: true }

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { seed, runs, visitors, document, isAttacked = () => true }) {
  const routes = (await server.routes()).filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  // What administrators change is changed for all: it is attacked last.
  const order = routes
    .filter(isAttacked)
    .sort((one, other) => Number(one.access === 'administer') - Number(other.access === 'administer'))
  let tried = 0
  /** @type {string[]} */
  const fell = []
  for (const route of order) {
    const property = fc.asyncProperty(
      callsOf(route, operationOf(document, route)),
      async ({ target, headers, body }) => {
        tried += 1
        const signIn = route.url.includes(':uid') ? await visitors?.begin() : undefined
        const sent = {
          method: route.method,
          target: signIn === undefined ? target : route.url.replace(':uid', signIn.uid),
          headers: {
            ...(visitors && { authorization: `Bearer ${await visitors.tokenFor(route.access)}` }),
            ...(signIn && { cookie: signIn.cookie }),
            ...headers,
            ...(body && { 'content-type': body.type }),
          },
          body: body?.content,
        }
        const outcome = await heldTooLong(server, () => call(server.url, sent))
        if (outcome === null) return
        throw new Error(
          `held the event loop for ${outcome.held.toFixed(0)} ms, of ${outcome.most.toFixed(0)} that it may`,
        )
      },
    )
    const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: runs, endOnFailure: true })
    if (counterexample === null) continue
    const { message } = /** @type {Error} */ (errorInstance)
    fell.push(`${route.method} ${route.url} ${message}: ${shown(counterexample[0])}`)
  }
  return { tried, fell }
}

/** A call in a line: long texts by their beginning and size. */
function shown(sent) {
  const short = (text) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text)
  return JSON.stringify(sent, (_, value) => (typeof value === 'string' ? short(value) : value))
}
