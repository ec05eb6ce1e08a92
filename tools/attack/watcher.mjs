import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Loaded into the attacked server before its own modules. Records every registered route and reports how long the event
 * loop was blocked.
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
 * Milliseconds that the event loop's thread has waited for a processor (Linux; 0 elsewhere). This wait is not the
 * server's fault.
 */
function waited() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
let waitedBefore = waited()

/** Takes about 10 ms on an idle machine. Blocking is measured relative to it. */
function calibrate() {
  const began = performance.now() - waited()
  let mixed = 1
  for (let index = 0; index < 4_000_000; index += 1) mixed = Math.imul(mixed ^ (mixed >>> 15), index | 1)
  if (mixed === 0.5) throw new Error('unreachable')
  return performance.now() - waited() - began
}

const answers = {
  routes: () => routes,
  calibrate,
  reset: async () => {
    delay.reset()
    // The first tick after a reset measures nothing, so wait for it.
    while (delay.count === 0) await pause(1)
    waitedBefore = waited()
    return null
  },
  held: () => delay.max / 1e6 - (waited() - waitedBefore),
}

process.on('message', (asked) => {
  const { id, what } = /** @type {{ id: number, what: keyof typeof answers }} */ (asked)
  // Wait one more turn, so that this one's delay counts.
  setTimeout(async () => process.send?.({ id, answer: await answers[what]() }), 2)
})
process.channel?.unref()
