import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHECK_MS, healthRoutes, HOLDS_MS, openHealth, type Health } from '../../../server/app/health/health.ts'

const HOUR_MS = 3_600_000

let app: FastifyInstance
let health: Health
let lines: { level: number; msg: string; check?: string; err?: { message: string } }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  lines = []
  app = Fastify({
    logger: { stream: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) } },
  })
  health = openHealth()
  healthRoutes(app, health)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ready = async () => {
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() }
}
const gone = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))

test('a node with all its dependencies is ready', async () => {
  health.check('database', async () => 1)
  health.check('documents', async () => undefined)
  expect(await ready()).toEqual({
    status: 200,
    ready: true,
    stopping: false,
    checks: { database: 'ok', documents: 'ok' },
  })
})

test('a node without a dependency is live but not ready, and names only that one', async () => {
  health.check('database', gone)
  health.check('documents', async () => undefined)
  expect(await ready()).toEqual({
    status: 503,
    ready: false,
    stopping: false,
    checks: { database: 'failed', documents: 'ok' },
  })
  expect((await app.inject('/livez')).statusCode).toBe(200)
})

test('a check that hangs counts as failed, and delays no caller beyond its limit', async () => {
  health.check('documents', () => new Promise(() => undefined))
  const answer = ready()
  await vi.advanceTimersByTimeAsync(CHECK_MS)
  expect(await answer).toMatchObject({ status: 503, checks: { documents: 'no answer' } })
  expect(lines.map(({ msg }) => msg)).toContain('Not ready: the documents check did not answer within 3 seconds')
})

test('concurrent callers share one check, and the next caller gets a new one', async () => {
  const look = vi.fn<() => Promise<unknown>>(gone)
  health.check('database', look)
  await Promise.all([ready(), ready(), ready()])
  expect(look).toHaveBeenCalledTimes(1)
  look.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(HOLDS_MS)
  expect(await ready()).toMatchObject({ status: 200 })
  expect(look).toHaveBeenCalledTimes(2)
})

test('a check runs again after the clock was set back', async () => {
  health.check('database', vi.fn<() => Promise<unknown>>(gone).mockResolvedValueOnce(1))
  expect(await ready()).toMatchObject({ status: 200 })
  vi.setSystemTime(Date.now() - HOUR_MS)
  expect(await ready()).toMatchObject({ status: 503 })
})

test('a node that is stopping is no longer ready', async () => {
  health.check('database', async () => 1)
  expect(await ready()).toMatchObject({ status: 200 })
  health.stop()
  expect(await ready()).toMatchObject({ status: 503, ready: false, stopping: true, checks: { database: 'ok' } })
})

test('logs the reason once when a check starts to fail, and once when it passes again', async () => {
  const look = vi.fn<() => Promise<unknown>>(gone)
  health.check('database', look)
  const told = () =>
    lines.filter(({ check }) => check === 'database').map(({ level, msg, err }) => [level, msg, err?.message])
  await ready()
  await vi.advanceTimersByTimeAsync(HOLDS_MS)
  await ready()
  const failure = [50, 'Not ready: the database check failed', 'connect ECONNREFUSED 10.0.0.7:5432']
  expect(told()).toEqual([failure])
  look.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(HOLDS_MS)
  await ready()
  expect(told()).toEqual([failure, [30, 'The database check passes again', undefined]])
})
