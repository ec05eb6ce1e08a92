import { setTimeout as pause } from 'node:timers/promises'
import { between, oneOf } from '../support/random.mjs'
import { openWorld } from '../support/workload/world.mjs'

/** The database's and the store's own timeouts, after which they respond again. */
const RECOVERY_MS = 30_000

/**
 * Repeatedly cuts and slows the connection to a service while applicants work, and checks the data each time.
 * @param {Awaited<ReturnType<typeof import('../support/proxy.mjs').openProxy>>} way
 * @param {Pick<Parameters<typeof openWorld>[0], 'work' | 'settings'>} options
 * @param {import('./classes.mjs').Chaos} chaos
 */
export async function cutAgain(way, options, chaos) {
  const world = await openWorld({ ...options, random: chaos.random })
  try {
    await cutWorld(world, way, chaos)
    return { tested: chaos.tries, failures: world.failures }
  } finally {
    await world.close()
  }
}

/** @param {import('../support/workload/world.mjs').World} world */
async function cutWorld(world, way, { tries, random, say }) {
  for (let number = 1; number <= tries; number += 1) {
    const kind = oneOf(random, ['cut', 'delay'])
    const milliseconds = between(random, 200, 2_000)
    await world.workWhile(async () => {
      await pause(between(random, 50, 500))
      if (kind === 'cut') way.cut()
      else way.delay(between(random, 50, 400))
      await pause(milliseconds)
      way.restore()
      await pause(200)
    })
    if (world.server().isOver()) {
      world.note(`the server exited when its connection was ${kind === 'cut' ? 'cut' : 'slow'}`)
      await world.restart()
    }
    await isBack(world)
    await world.check(`${kind} ${number}`)
    say(`${number}. ${kind} for ${milliseconds} ms`)
  }
}

/** Waits until calls succeed again. */
async function isBack({ people, note }) {
  const latest = Date.now() + RECOVERY_MS
  const [first] = people
  while ((await first?.applicant.send('GET', '/api/fellowships'))?.status !== 200) {
    if (Date.now() > latest)
      return note(`no call succeeded within ${RECOVERY_MS / 1_000} s after the connection was restored`)
    await pause(100)
  }
}
