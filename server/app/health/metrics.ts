import { createServer } from 'node:http'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import { highestStepAfter } from '../../../domain/steps.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { VERSION } from '../../platform/version.ts'

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
  outbox: number
  /** Seconds that the oldest due mail has waited. */
  outboxLate: number
}

async function countRows(db: OpenDatabase['db']): Promise<Counts> {
  const { rows } = (await db.execute(sql`
    select (select coalesce(json_agg(steps), '[]') from
             (select passed, count(*) as n from fellowships group by passed) as steps) as applications,
           (select count(*)::int from drafts) as drafts,
           (select count(*)::int from documents) as documents,
           (select coalesce(sum(size), 0)::float8 from documents) as "documentBytes",
           (select count(*)::int from outbox) as outbox,
           (select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 from outbox) as "outboxLate"`)) as {
    rows: [Counts]
  }
  return rows[0]
}

/** The node's measurements in Prometheus' text format. Counts and times only, nothing personal. */
export function openMetrics({ db, poolUse }: Pick<OpenDatabase, 'db' | 'poolUse'>, now: () => number = Date.now) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })

  let counted: Promise<Counts> | undefined
  let countedAt = Number.NEGATIVE_INFINITY
  const counts = () => {
    if (counted === undefined || now() - countedAt >= COUNTED_MS) {
      countedAt = now()
      counted = countRows(db)
    }
    return counted
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
  counting('portal_outbox', 'Mails that wait to be sent.', ({ outbox }) => outbox)
  counting('portal_outbox_late_seconds', 'How late the oldest mail is that waits to be sent.', (all) => all.outboxLate)
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
  await once(server, 'listening')
  return {
    address: server.address(),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
