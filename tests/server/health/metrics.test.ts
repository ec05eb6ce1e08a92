import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMetrics, serveMetrics, type Metrics } from '../../../server/app/health/metrics.ts'
import { createServer } from '../../../server/platform/http/server.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { pdfOf } from '../../support/documents.ts'
import { register, startServer, type TestServer } from '../fixture.ts'

let server: TestServer
let metrics: Metrics
let now = 0
beforeAll(async () => {
  server = await startServer()
  metrics = openMetrics({ db: server.db, poolUse: () => ({ total: 3, idle: 2, waiting: 1 }) }, () => now)
})
afterAll(() => server.close())

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

test('counts documents, applications, drafts and late mail', async () => {
  expect(await valuesOf('portal_documents')).toEqual({ '': 0 })
  const applicant = await server.applicant()
  await register(applicant)
  const content = pdfOf('counted')
  await applicant.upload('/api/iddocuploads/', { name: 'id.pdf', content })
  expect(await valuesOf('portal_documents')).toEqual({ '': 1 })
  expect(await valuesOf('portal_document_bytes')).toEqual({ '': content.length })
  expect(await valuesOf('portal_applications')).toEqual({ 'highest_step="1"': 1 })
  expect(await valuesOf('portal_drafts')).toEqual({ '': 0 })
  expect(await valuesOf('portal_outbox_late_seconds')).toEqual({ '': 0 })
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
  const url = `http://127.0.0.1:${(served.address as AddressInfo).port}`
  const answer = await fetch(`${url}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toContain('# TYPE http_request_duration_seconds histogram')
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await server.app.inject('/metrics')).headers['content-type']).not.toMatch(/text\/plain/)
  await served.close()
})
