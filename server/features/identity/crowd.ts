import type { onRequestHookHandler } from 'fastify'
import pLimit from 'p-limit'

/**
 * Limits concurrent visits; others wait. Calls with a body are not held back, because a slow sender would block a
 * place.
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
