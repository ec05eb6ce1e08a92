import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '../../support/documents.ts'
import { register, startServer, tokenOf } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

const DEFAULTS = { RATE_LIMIT: '600', ADDRESS_RATE_LIMIT: '3000' }

const server = closedAfterAll(await startServer({ ...DEFAULTS, UPLOADS_PER_HOUR: '3' }))

/** Moves the limits' clock to the next window. */
const nextWindow = () => (server.clock.now += 60 * 60_000)

describe('limits of calls', () => {
  test('let 60 applicants behind one address work at once, without waiting', async () => {
    nextWindow()
    const applicants = await Promise.all(Array.from({ length: 60 }, () => server.applicant()))
    const answers = await Promise.all(
      applicants.flatMap((applicant) => [
        register(applicant).then(() => 200),
        ...['/api/courses', '/api/regions', '/api/countries', '/api/FellowshipApplicationsStatus'].map(async (path) =>
          server.anyone.get(path).then(({ statusCode }) => statusCode),
        ),
        ...Array.from({ length: 10 }, () => applicant.get('/api/drafts').then(({ statusCode }) => statusCode)),
      ]),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test('ask only the applicant who calls endlessly to wait, and state for how long', async () => {
    nextWindow()
    const [busy, calm] = [await server.applicant(), await server.applicant()]
    for (let calls = 0; calls < 600; calls += 1) await busy.get('/api/submissions')
    const refused = await busy.get('/api/submissions')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json()).toEqual({
      message: 'Too many calls in a short time. Please wait 60 seconds, then try again. Nothing is lost.',
      code: 'tooMany',
    })
    expect((await calm.get('/api/submissions')).statusCode).toBe(200)
    nextWindow()
    expect((await busy.get('/api/submissions')).statusCode).toBe(200)
  })

  test('count invalid tokens for their address, and still accept a valid one from it', async () => {
    nextWindow()
    const bad = server.bearer(await tokenOf({ issuer: 'https://elsewhere.test/' }))
    for (let calls = 0; calls < 600; calls += 1) expect((await bad.get('/api/drafts')).statusCode).toBe(401)
    const refused = await bad.get('/api/drafts')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await server.bearer('no-token-at-all').get('/api/drafts')).statusCode).toBe(429)
    expect((await (await server.applicant()).get('/api/drafts')).statusCode).toBe(200)
    expect((await server.anyone.get('/api/courses')).statusCode).toBe(200)
  })

  test('ask only the owner of endless uploads to wait until the next hour', async () => {
    nextWindow()
    const [one, other] = [await server.applicant(), await server.applicant()]
    const upload = (applicant: typeof one) =>
      applicant.upload('/api/iddocuploads/', { name: 'id.pdf', content: pdfOf(randomUUID()) })
    for (let sent = 0; sent < 3; sent += 1) expect((await upload(one)).statusCode).toBe(200)
    const refused = await upload(one)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'tooMany'])
    expect(refused.json().message).toMatch(/^You have uploaded many files in a short time. Please wait \d+ minutes/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(90)
    expect((await upload(other)).statusCode).toBe(200)
    nextWindow()
    expect((await upload(one)).statusCode).toBe(200)
  })
})
