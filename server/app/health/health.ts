import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { isWithin } from '../../platform/within.ts'

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

interface Failure {
  /** The log does not keep messages of errors, which may contain data. */
  how: string
  err?: unknown
}

interface Checked {
  result: CheckResult
  failure?: Failure
}

async function resultOf(check: () => Promise<unknown>): Promise<Checked> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Checked>((resolve) => {
    const failure = { how: `did not answer within ${CHECK_MS / 1_000} seconds` }
    timer = setTimeout(() => resolve({ result: 'no answer', failure }), CHECK_MS)
  })
  const done = check().then(
    (): Checked => ({ result: 'ok' }),
    (err: unknown): Checked => ({ result: 'failed', failure: { how: 'failed', err } }),
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

export interface Health {
  /** Adds a check, which throws if the dependency is unavailable. */
  check(name: string, check: () => Promise<unknown>): void
  look(): Promise<Readiness>
  /** The reason of each failure in the last look. */
  failures(): ReadonlyMap<string, Failure>
  /** Marks the node as not ready, whatever its checks return. */
  stop(): void
}

export function openHealth(now: () => number = Date.now): Health {
  const checks = new Map<string, () => Promise<unknown>>()
  let stopping = false
  let looking: Promise<Readiness['checks']> | undefined
  let failures: ReadonlyMap<string, Failure> = new Map()
  let lookedAt = Number.NEGATIVE_INFINITY

  async function lookAtAll() {
    const looks = [...checks].map(async ([name, check]) => [name, await resultOf(check)] as const)
    const looked = await Promise.all(looks)
    failures = new Map(looked.flatMap(([name, { failure }]) => (failure ? [[name, failure] as const] : [])))
    return Object.fromEntries(looked.map(([name, { result }]) => [name, result]))
  }

  return {
    check(name, check) {
      checks.set(name, check)
    },
    async look() {
      if (looking === undefined || !isWithin(HOLDS_MS, lookedAt, now())) {
        lookedAt = now()
        looking = lookAtAll()
      }
      const results = await looking
      const ready = !stopping && Object.values(results).every((result) => result === 'ok')
      return { ready, stopping, checks: results }
    },
    failures: () => failures,
    stop() {
      stopping = true
    },
  }
}

/** Logs each check once when it starts to fail, with the reason, and once when it passes again. */
function logChanges(health: Health) {
  let before: ReadonlyMap<string, Failure> = new Map()
  return (log: FastifyBaseLogger) => {
    const now = health.failures()
    for (const [name, { how, err }] of now) {
      if (!before.has(name)) log.error({ check: name, err }, `Not ready: the ${name} check ${how}`)
    }
    for (const name of before.keys()) if (!now.has(name)) log.info({ check: name }, `The ${name} check passes again`)
    before = now
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
  const log = logChanges(health)
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const readiness = await health.look()
    log(app.log)
    return send(reply, readiness.ready ? 200 : 503, readiness)
  })
}
