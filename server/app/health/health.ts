import type { FastifyInstance, FastifyReply } from 'fastify'

export type CheckResult = 'ok' | 'failed' | 'no answer'

export interface Readiness {
  ready: boolean
  /** The node has been told to stop, and only finishes what it has begun. */
  stopping: boolean
  checks: Record<string, CheckResult>
}

/** How long a check may take. */
export const CHECK_MS = 3_000
/** For how long a result holds, so that a crowd of callers costs no more than one. */
export const HOLDS_MS = 1_000

async function resultOf(check: () => Promise<unknown>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CheckResult>((resolve) => (timer = setTimeout(() => resolve('no answer'), CHECK_MS)))
  const done = check().then(
    (): CheckResult => 'ok',
    (): CheckResult => 'failed',
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

export interface Health {
  /** Adds what the node needs; it throws where that is not there. */
  check(name: string, check: () => Promise<unknown>): void
  look(): Promise<Readiness>
  /** From now on the node is not ready, whatever its checks say. */
  stop(): void
}

export function openHealth(now: () => number = Date.now): Health {
  const checks = new Map<string, () => Promise<unknown>>()
  let stopping = false
  let looking: Promise<Readiness['checks']> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  async function lookAtAll() {
    const results = [...checks].map(async ([name, check]) => [name, await resultOf(check)] as const)
    return Object.fromEntries(await Promise.all(results))
  }

  return {
    check(name, check) {
      checks.set(name, check)
    },
    async look() {
      if (looking === undefined || now() - lookedAt >= HOLDS_MS) {
        lookedAt = now()
        looking = lookAtAll()
      }
      const results = await looking
      const ready = !stopping && Object.values(results).every((result) => result === 'ok')
      return { ready, stopping, checks: results }
    },
    stop() {
      stopping = true
    },
  }
}

/**
 * `/livez`: the process answers, and need not be restarted. `/readyz`: it can serve; a load balancer sends it nothing while it
 * cannot. Neither says more than that, for both are public.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const send = (reply: FastifyReply, status: number, body: unknown) =>
    reply.code(status).header('Cache-Control', 'no-store').send(body)

  app.get('/livez', { logLevel: 'warn' }, (_request, reply) => send(reply, 200, { alive: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const readiness = await health.look()
    return send(reply, readiness.ready ? 200 : 503, readiness)
  })
}
