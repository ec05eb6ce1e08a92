import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

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

/**
 * How long the thread of the event loop has waited for a processor that others had, in milliseconds, as Linux counts it; 0 elsewhere. What
 * it waits for is no fault of what it does.
 */
function waited() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
let waitedBefore = waited()

/** Work that takes about 10 ms on a machine that does nothing else: what its loop is held by is measured against it. */
function calibrate() {
  const began = performance.now() - waited()
  let mixed = 1
  for (let index = 0; index < 4_000_000; index += 1) mixed = Math.imul(mixed ^ (mixed >>> 15), index | 1)
  if (mixed === 0.5) throw new Error('No whole number is that.')
  return performance.now() - waited() - began
}

const answers = {
  routes: () => routes,
  calibrate,
  reset: async () => {
    delay.reset()
    // The first tick after a reset measures nothing: a call that came before it would hold the loop unseen.
    while (delay.count === 0) await pause(1)
    waitedBefore = waited()
    return null
  },
  held: () => delay.max / 1e6 - (waited() - waitedBefore),
}

process.on('message', (asked) => {
  const { id, what } = /** @type {{ id: number, what: keyof typeof answers }} */ (asked)
  // One turn later the delay of this one is counted too.
  setTimeout(async () => process.send?.({ id, answer: await answers[what]() }), 2)
})
process.channel?.unref()
