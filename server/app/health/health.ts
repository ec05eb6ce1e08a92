import type { FastifyInstance, FastifyReply } from 'fastify'

export type CheckResult = 'ok' | 'failed' | 'no answer'

export interface Readiness {
  ready: boolean
  /** The node was asked to stop and is finishing its current work. */
  stopping: boolean
  checks: Record<string, CheckResult>
}

/** The time limit of a check. */
export const CHECK_MS = 3_000
/** How long a result is cached, so that many callers cost one check. */
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
  /** Adds a check, which throws if the dependency is unavailable. */
  check(name: string, check: () => Promise<unknown>): void
  look(): Promise<Readiness>
  /** Marks the node as not ready, whatever its checks return. */
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
 * `/livez`: the process responds and needs no restart. `/readyz`: the node can serve; load balancers skip it
 * otherwise. Both are public, so they return nothing else.
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
