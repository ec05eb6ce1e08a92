import * as fc from 'fast-check'
import { call } from '../../support/call.mjs'
import { callsOf } from '../freeze/calls.mjs'
import { heldTooLong } from '../freeze/loop.mjs'
import { operationOf } from '../operation.mjs'

/** Calls every route with input that is slow to parse. No call may block the event loop. */
export const name = 'freeze'

export const how = { hasStaff: true }

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { seed, runs, visitors, document, isTarget }) {
  const routes = (await server.routes()).filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  // Administrators' changes affect everyone, so they come last.
  const order = routes
    .filter(isTarget)
    .sort((one, other) => Number(one.access === 'administer') - Number(other.access === 'administer'))
  let tested = 0
  /** @type {string[]} */
  const failures = []
  for (const route of order) {
    const property = fc.asyncProperty(
      callsOf(route, operationOf(document, route)),
      async ({ target, headers, body }) => {
        tested += 1
        const signIn = route.url.includes(':uid') ? await visitors.begin() : undefined
        const sent = {
          method: route.method,
          target: signIn === undefined ? target : route.url.replace(':uid', signIn.uid),
          headers: {
            authorization: `Bearer ${await visitors.tokenFor(route.access)}`,
            ...(signIn && { cookie: signIn.cookie }),
            ...headers,
            ...(body && { 'content-type': body.type }),
          },
          body: body?.content,
        }
        const outcome = await heldTooLong(server, () => call(server.url, sent))
        if (outcome === null) return
        throw new Error(
          `blocked the event loop for ${outcome.held.toFixed(0)} ms, at most ${outcome.most.toFixed(0)} allowed`,
        )
      },
    )
    const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: runs, endOnFailure: true })
    if (counterexample === null) continue
    const { message } = /** @type {Error} */ (errorInstance)
    failures.push(`${route.method} ${route.url} ${message}: ${shown(counterexample[0])}`)
  }
  return { tested, failures }
}

/** One line per call; long texts are shortened. */
function shown(sent) {
  const short = (text) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text)
  return JSON.stringify(sent, (_, value) => (typeof value === 'string' ? short(value) : value))
}
