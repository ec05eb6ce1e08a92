import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import { highestStepAfter } from '../../../domain/steps.ts'
import { callerId } from '../../platform/audit/caller.ts'
import { OPERATOR } from '../../platform/audit/entries.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { VERSION } from '../../platform/version.ts'
import { isWithin } from '../../platform/within.ts'
import { CHECK_MS, type Health } from './health.ts'

/** In seconds, from a cached page to an upload over a slow connection. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
/** How long row counts are cached. */
const COUNTED_MS = 10_000

interface Counts {
  /** By the steps that they have passed. */
  applications: { passed: string[]; n: number }[]
  drafts: number
  documents: number
  documentBytes: number
  /** Sessions with a call in the last 15 minutes. */
  sessions: number
  mailsWaiting: number
  mailsGivenUp: number
  /** Seconds since the oldest waiting mail was queued. */
  mailWaits: number
  /** When the last `portal backup` began, in epoch seconds; 0 if there was none. */
  backupAt: number
}

async function countRows(db: OpenDatabase['db']): Promise<Counts> {
  const { rows } = (await db.execute(sql`
    select (select coalesce(json_agg(steps), '[]') from
             (select passed, count(*) as n from fellowships group by passed) as steps) as applications,
           (select count(*)::int from drafts) as drafts,
           (select count(*)::int from documents) as documents,
           (select coalesce(sum(size), 0)::float8 from documents) as "documentBytes",
           (select count(*)::int from sessions where ended_at is null and seen_at > now() - interval '15 minutes')
             as sessions,
           (select count(due_at)::int from outbox) as "mailsWaiting",
           (select count(*)::int from outbox where due_at is null) as "mailsGivenUp",
           (select coalesce(greatest(extract(epoch from now() - min(queued_at)), 0), 0)::float8
             from outbox where due_at is not null) as "mailWaits",
           (select coalesce(extract(epoch from max(at)), 0)::float8 from audit_entries
             where chain = ${callerId(OPERATOR)} and action = 'stores.backup') as "backupAt"`)) as { rows: [Counts] }
  return rows[0]
}

/** Rejects late, because a scrape has a time limit and the other metrics matter most while the database is away. */
const inTime = <T>(counted: Promise<T>): Promise<T> =>
  Promise.race([
    counted,
    pause(CHECK_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('The database does not answer.'))),
  ])

interface Measured extends Pick<OpenDatabase, 'db' | 'poolUse'> {
  health: Health
  /** The folder of the embedded stores; null if there is none. */
  folder: string | null
}

/** The node's measurements in Prometheus' text format. Counts and times only, nothing personal. */
export function openMetrics({ db, poolUse, health, folder }: Measured, now: () => number = Date.now) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })

  const logged = new Counter({
    name: 'portal_errors_logged_total',
    help: 'Lines of the log with the level error or fatal.',
    registers: [registry],
  })

  let counted: Promise<Counts> | undefined
  let countedAt = Number.NEGATIVE_INFINITY
  const counts = () => {
    if (counted === undefined || !isWithin(COUNTED_MS, countedAt, now())) {
      countedAt = now()
      counted = countRows(db)
    }
    return inTime(counted)
  }
  const gauge = (config: Omit<GaugeConfiguration<string>, 'registers'>) =>
    new Gauge({ ...config, registers: [registry] })
  const counting = (name: string, help: string, read: (counts: Counts) => number) =>
    gauge({
      name,
      help,
      async collect() {
        this.set(await counts().then(read, () => Number.NaN))
      },
    })
  gauge({ name: 'portal_build_info', help: 'Always 1, with the version of the portal.', labelNames: ['version'] }).set(
    { version: VERSION },
    1,
  )
  counting('portal_drafts', 'Drafts that are stored.', ({ drafts }) => drafts)
  counting('portal_documents', 'Documents that are stored.', ({ documents }) => documents)
  counting('portal_document_bytes', 'Bytes of the stored documents.', ({ documentBytes }) => documentBytes)
  counting('portal_sessions', 'Sessions with a call in the last 15 minutes.', ({ sessions }) => sessions)
  counting('portal_mails_waiting', 'Mails that wait to be sent.', ({ mailsWaiting }) => mailsWaiting)
  counting('portal_mails_given_up', 'Mails of the last 30 days that could not be sent.', (all) => all.mailsGivenUp)
  counting('portal_mail_waits_seconds', 'How long the oldest mail has waited to be sent.', (all) => all.mailWaits)
  counting(
    'portal_backup_timestamp_seconds',
    'When the last backup with portal began. 0 if none.',
    (all) => all.backupAt,
  )
  gauge({
    name: 'portal_check_up',
    help: 'The checks of /readyz: 1 if it passes.',
    labelNames: ['check'],
    async collect() {
      for (const [check, result] of Object.entries((await health.look()).checks)) {
        this.set({ check }, result === 'ok' ? 1 : 0)
      }
    },
  })
  gauge({
    name: 'portal_applications',
    help: 'Applications, by the highest step that they have reached.',
    labelNames: ['highest_step'],
    async collect() {
      this.reset()
      const { applications } = await counts().catch(() => ({ applications: [] }))
      for (const { passed, n } of applications) this.inc({ highest_step: highestStepAfter(passed) }, n)
    },
  })
  if (folder !== null) {
    gauge({
      name: 'portal_disk_bytes',
      help: 'The disk of the embedded stores, as a whole and free.',
      labelNames: ['state'],
      async collect() {
        const { bsize, blocks, bavail } = await statfs(folder)
        this.set({ state: 'total' }, bsize * blocks)
        this.set({ state: 'free' }, bsize * bavail)
      },
    })
  }
  if (poolUse) {
    gauge({
      name: 'portal_database_connections',
      help: 'Connections to PostgreSQL, and callers that wait for one.',
      labelNames: ['state'],
      collect() {
        for (const [state, n] of Object.entries(poolUse())) this.set({ state }, n)
      },
    })
  }

  return {
    registry,
    onErrorLogged: () => logged.inc(),
    /** Measures every call of a server. */
    watch(app: FastifyInstance) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? '(none)', status: reply.statusCode }
        answered.observe(labels, reply.elapsedTime / 1_000)
      })
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>

class MetricsError extends Error {
  override name = 'MetricsError'
}

/** Serves `/metrics` on a separate, private address. */
export async function serveMetrics({ registry }: Metrics, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new MetricsError(
      `The metrics cannot be served at METRICS_ADDRESS ${host}:${port} (${cause.code}). Stop the program that uses it, or set another address.`,
      { cause },
    )
  })
  return {
    address: server.address(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
