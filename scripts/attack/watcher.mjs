import { subscribe } from 'node:diagnostics_channel'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the attacked server before its own modules: notes every route that it registers, and tells its parent how long its
 * event loop was held. Nothing of the server knows of it.
 */

/** @typedef {{ method: string, url: string, access?: string }} Route */

/** @type {Route[]} */
const routes = []

subscribe('fastify.initialization', (message) => {
  const { fastify } = /** @type {{ fastify: import('fastify').FastifyInstance }} */ (message)
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, access: config?.access })
  })
})

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

/** Work that takes about 10 ms on a machine that does nothing else: what its loop is held by is measured against it. */
function calibrate() {
  const began = performance.now()
  let mixed = 1
  for (let index = 0; index < 4_000_000; index += 1) mixed = Math.imul(mixed ^ (mixed >>> 15), index | 1)
  if (mixed === 0.5) throw new Error('No whole number is that.')
  return performance.now() - began
}

const answers = {
  routes: () => routes,
  calibrate,
  reset: () => {
    delay.reset()
    return null
  },
  held: () => delay.max / 1e6,
}

process.on('message', (asked) => {
  const { id, what } = /** @type {{ id: number, what: keyof typeof answers }} */ (asked)
  // One turn later the delay of this one is counted too.
  setTimeout(() => process.send?.({ id, answer: answers[what]() }), 2)
})
process.channel?.unref()
