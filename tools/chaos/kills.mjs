import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../support/random.mjs'
import { openWorld } from '../support/workload/world.mjs'

/** Milliseconds of work before the kill. */
const SHORTEST = 100
const LONGEST = 1_500

/**
 * Repeatedly kills the server during work, restarts it, and checks the data.
 * @param {import('../support/workload/world.mjs').Work} work
 * @param {Pick<Parameters<typeof openWorld>[0], 'submits' | 'settings' | 'applicants'> & { atTheEnd?: (world: import('../support/workload/world.mjs').World) => Promise<void> }} [options]
 * @returns {import('./classes.mjs').Run}
 */
export function killing(work, { atTheEnd, ...options } = {}) {
  return async ({ tries, random, say }) => {
    const world = await openWorld({ work, random, ...options })
    try {
      for (let number = 1; number <= tries; number += 1) {
        const milliseconds = between(random, SHORTEST, LONGEST)
        await world.workWhile(async () => {
          await pause(milliseconds)
          await world.server().kill()
        })
        const startMs = await world.restart()
        await world.check(`kill ${number}`)
        say(`${number}. killed after ${milliseconds} ms of work, restarted in ${startMs.toFixed(0)} ms`)
      }
      await atTheEnd?.(world)
      say(`${world.people.reduce((sum, { state }) => sum + state.acknowledged, 0)} calls acknowledged`)
      return { tested: tries, failures: world.failures }
    } finally {
      await world.close()
    }
  }
}
