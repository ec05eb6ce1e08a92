import type { onRequestHookHandler } from 'fastify'
import pLimit from 'p-limit'

/**
 * Serves so many visits at a time; the others wait for their turn. Of calls with a body none is held: one that is sent slowly would keep
 * its place from everybody.
 */
export function takeTurns(atATime: number): onRequestHookHandler {
  const turns = pLimit(atATime)
  return ({ method }, { raw }, done) => {
    if (method !== 'GET') return done()
    void turns(async () => {
      if (raw.destroyed) return
      const over = new Promise((resolve) => raw.once('close', resolve))
      done()
      await over
    })
  }
}
