import { expect, test } from 'vitest'
import { createServer } from '../../../server/platform/http/server.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'

/** The client address that rate limits use, even if the caller forges X-Forwarded-For entries. */
async function addressSeen(TRUST_PROXY: string, forwarded: string, remoteAddress = '10.0.0.1') {
  const app = createServer(readSettings({ TRUST_PROXY, LOG_LEVEL: 'silent' }))
  app.get('/address', async ({ ip }) => ip)
  const answer = await app.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return answer.body
}

test.each([
  ['false', '203.0.113.9', '10.0.0.1'],
  ['1', '203.0.113.9', '203.0.113.9'],
  ['1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['2', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['192.0.2.1', '6.6.6.6', '10.0.0.1'],
])('with TRUST_PROXY=%s, X-Forwarded-For %s is read as %s', async (trusted, forwarded, seen) => {
  expect(await addressSeen(trusted, forwarded)).toBe(seen)
})
