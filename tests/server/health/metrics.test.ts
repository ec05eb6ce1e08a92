import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openHealth } from '../../../server/app/health/health.ts'
import { openMetrics, serveMetrics } from '../../../server/app/health/metrics.ts'
import { startFailure } from '../../../server/app/startFailures.ts'
import { createServer } from '../../../server/platform/http/server.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { commandEntry, writeEntry } from '../../../server/platform/audit/entries.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { sessions } from '../../../server/platform/database/schema/sessions.ts'
import { endSessionRows, keepSeen } from '../../../server/platform/sessions/sessionRows.ts'
import { pdfOf } from '../../support/documents.ts'
import { register, startServer, type TestServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

let now = 0
const server = closedAfterAll(await startServer())
const health = openHealth(() => now)
const metrics = openMetrics(
  { db: server.db, poolUse: () => ({ total: 3, idle: 2, waiting: 1 }), health, folder: '.' },
  () => now,
)

/** A metric's values by label; '' without labels. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  // The counts are cached for a while.
  now += 60_000
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name))
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+(?:\{(.*)\})? (.*)$/.exec(line) ?? []
      return [labels, Number(value)]
    }),
  )
}

test('measures calls by method, route and status, never by address', async () => {
  const app = createServer(readSettings({ LOG_LEVEL: 'silent' }))
  metrics.watch(app)
  app.get('/things/:id', (request, reply) => reply.code(request.query === null ? 500 : 200).send({}))
  for (const id of ['secret-1', 'secret-2']) await app.inject(`/things/${id}?email=a@example.org`)
  await app.inject('/nowhere/secret-3')
  await app.close()
  expect(await valuesOf('http_request_duration_seconds_count')).toEqual({
    'method="GET",route="/things/:id",status="200"': 2,
    'method="GET",route="(none)",status="404"': 1,
  })
  expect(await metrics.registry.metrics()).not.toMatch(/secret|example/)
})

test('counts documents, applications and drafts', async () => {
  expect(await valuesOf('portal_documents')).toEqual({ '': 0 })
  const applicant = await server.applicant()
  await register(applicant)
  const content = pdfOf('counted')
  await applicant.upload('/api/iddocuploads/', { name: 'id.pdf', content })
  expect(await valuesOf('portal_documents')).toEqual({ '': 1 })
  expect(await valuesOf('portal_document_bytes')).toEqual({ '': content.length })
  expect(await valuesOf('portal_applications')).toEqual({ 'highest_step="1"': 1 })
  expect(await valuesOf('portal_drafts')).toEqual({ '': 0 })
})

test('measures how long mail waits from when it was queued, without mails given up', async () => {
  expect(await valuesOf('portal_mail_waits_seconds')).toEqual({ '': 0 })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const mail = { kind: 'welcome', recipient: 'a@example.org', data: {} } as const
  await server.db.insert(outbox).values([
    // A mail server that is away puts it off again and again.
    { ...mail, id: 'waiting', queuedAt: ago(20), dueAt: ago(-60) },
    { ...mail, id: 'given up', queuedAt: ago(600), dueAt: null },
  ])
  expect((await valuesOf('portal_mail_waits_seconds'))['']).toBeCloseTo(1_200, -2)
  expect(await valuesOf('portal_mails_waiting')).toEqual({ '': 1 })
  expect(await valuesOf('portal_mails_given_up')).toEqual({ '': 1 })
})

test('counts active sessions, and dates the last backup', async () => {
  await server.db.delete(sessions)
  await keepSeen(
    server.db,
    new Map([
      ['active', Date.now()],
      ['idle', Date.now() - 3_600_000],
    ]),
    7_200_000,
  )
  await keepSeen(server.db, new Map([['ended', Date.now()]]), 7_200_000)
  await endSessionRows(server.db, ['ended'], Date.now())
  expect(await valuesOf('portal_sessions')).toEqual({ '': 1 })
  expect(await valuesOf('portal_backup_timestamp_seconds')).toEqual({ '': 0 })
  await writeEntry(server.db, commandEntry('stores.backup', null, 'backup'))
  expect((await valuesOf('portal_backup_timestamp_seconds'))['']).toBeCloseTo(Date.now() / 1_000, -2)
})

test('has each check of /readyz and the free space of the disk', async () => {
  health.check('database', async () => undefined)
  health.check('scanner', () => Promise.reject(new Error('away')))
  expect(await valuesOf('portal_check_up')).toEqual({ 'check="database"': 1, 'check="scanner"': 0 })
  const { 'state="free"': free = 0, 'state="total"': total = 0 } = await valuesOf('portal_disk_bytes')
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThan(free)
})

test('answers without the counts while the database does not answer', async () => {
  const silent = { execute: () => new Promise(() => undefined) } as unknown as TestServer['db']
  const away = openMetrics({ db: silent, health: openHealth(), folder: null })
  const text = await away.registry.metrics()
  expect(text).toMatch(/^portal_mails_waiting Nan$/m)
  expect(text).toContain('process_start_time_seconds')
})

test('counts errors in the log', async () => {
  const log = { write: () => undefined }
  const app = createServer(readSettings({ LOG_LEVEL: 'info' }), log, metrics.onErrorLogged)
  app.log.warn('seen')
  app.log.child({ call: 1 }).error('counted')
  app.log.fatal('counted')
  expect(await valuesOf('portal_errors_logged_total')).toEqual({ '': 2 })
})

test('names the version of the portal', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(await valuesOf('portal_build_info')).toEqual({ [`version="${version}"`]: 1 })
})

test('measures the PostgreSQL connections, the event loop and the memory', async () => {
  expect(await valuesOf('portal_database_connections')).toEqual({
    'state="total"': 3,
    'state="idle"': 2,
    'state="waiting"': 1,
  })
  expect((await valuesOf('nodejs_eventloop_lag_seconds'))['']).toBeGreaterThanOrEqual(0)
  expect((await valuesOf('process_resident_memory_bytes'))['']).toBeGreaterThan(1_000_000)
})

test('serves metrics on a separate port that serves nothing else', async () => {
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const { port } = served.address as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const answer = await fetch(`${url}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toContain('# TYPE http_request_duration_seconds histogram')
  expect((await fetch(`${url}/`)).status).toBe(404)
  const taken: unknown = await serveMetrics(metrics, { host: '127.0.0.1', port }).catch((error: unknown) => error)
  expect(startFailure(taken, server.settings)).toContain(`METRICS_ADDRESS 127.0.0.1:${port} (EADDRINUSE)`)
  expect((await server.app.inject('/metrics')).headers['content-type']).not.toMatch(/text\/plain/)
  await served.close()
})
