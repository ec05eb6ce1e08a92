import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../server/platform/errors.ts'
import { createServer } from '../../../server/platform/http/server.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { startServer, uploaded } from '../fixture.ts'

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

describe('a call that fails on the server', () => {
  async function failedCall(env: Record<string, string>) {
    const broken = await startServer(env)
    try {
      const applicant = await broken.applicant()
      const documents = await uploaded(applicant, 'personalDetails')
      await broken.db.execute('drop table fellowships, records cascade')
      broken.lines.length = 0
      const answer = await applicant.post('/api/personaldetails', { ...PERSONAL_VALUES, ...documents })
      const logged = broken.lines.map((line): { msg: string } => JSON.parse(line))
      return { answer, line: logged.find(({ msg }) => msg === 'A call failed'), log: broken.lines.join('') }
    } finally {
      await broken.close()
    }
  }

  test("returns a code and an id in production, and logs the id without the statement's values", async () => {
    const { answer, line, log } = await failedCall({})
    const requestId = answer.headers['x-request-id']
    expect(requestId).toMatch(REQUEST_ID)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'serverError',
      requestId,
    })
    expect(line).toMatchObject({
      requestId,
      err: { message: '', stack: expect.stringMatching(/at .*records\.ts/), cause: { code: '42P01' } },
    })
    for (const said of [log, answer.body]) {
      expect(said).not.toMatch(/relation|insert into|does not exist/)
      for (const value of Object.values(PERSONAL_VALUES))
        if (String(value).length > 5) expect(said).not.toContain(value)
    }
  })

  test('returns and logs the error with stack and cause in development', async () => {
    const { answer, line } = await failedCall({ PORTAL_DEV: '1' })
    const requestId = answer.headers['x-request-id']
    expect(answer.statusCode).toBe(500)
    const missing = 'relation "records" does not exist'
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('insert into "records"'),
      code: 'serverError',
      requestId,
      stack: expect.arrayContaining([expect.stringMatching(/at .*records\.ts/)]),
      cause: { message: missing },
    })
    expect(line).toMatchObject({
      requestId,
      err: { message: expect.stringContaining(missing), stack: expect.stringMatching(/at .*records\.ts/) },
    })
  })

  test.each([
    ['production', {}, {}],
    ['development', { PORTAL_DEV: '1' }, { cause: { message: 'fetch failed for auth0|abc' } }],
  ])('returns our own refusals unchanged: in %s', async (_, env, shown) => {
    const lines: string[] = []
    const app = createServer(readSettings(env), { write: (line: string) => void lines.push(line) })
    app.get('/', () => {
      const cause = new TypeError('fetch failed for auth0|abc')
      throw new Refusal(503, 'Sign-in cannot be checked just now.', { code: 'signInUnavailable' }, { cause })
    })
    const answer = await app.inject('/')
    const requestId = answer.headers['x-request-id']
    const said = { message: 'Sign-in cannot be checked just now.', code: 'signInUnavailable', requestId }
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ ...said, ...shown })
    const failure = lines.map((line): { msg: string } => JSON.parse(line)).find(({ msg }) => msg === 'A call failed')
    expect(failure).toMatchObject({ requestId })
    const isShown = 'cause' in shown
    expect(answer.body.includes('auth0|abc')).toBe(isShown)
    expect(lines.join('').includes('auth0|abc')).toBe(isShown)
    await app.close()
  })
})

test('a download that fails before its first byte is a refusal, not a file', async () => {
  const app = createServer(readSettings({ LOG_LEVEL: 'silent' }))
  app.get('/', (_request, reply) => {
    const refuse = () => Promise.reject(new Refusal(429, 'Too many receipts are being made. Please try again.'))
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await refuse()
    }
    const file = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="dossiers.pdf"' }
    return reply.headers(file).send(Readable.from(failing()))
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { message: 'Too many receipts are being made. Please try again.' },
  ])
  expect(answer.headers['content-disposition']).toBeUndefined()
  await app.close()
})
