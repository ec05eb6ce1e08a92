import { expect, test } from 'vitest'
import { openSite } from './site.ts'
import { Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

const CALLS = 5

const site = closedAfterAll(await openSite({ env: { ADDRESS_RATE_LIMIT: String(CALLS) } }))

test('§7.13 asks an address that calls too often to wait: on a page for a browser, in JSON for the portal', async () => {
  const visitor = new Visitor(site.settings)
  const { path } = await visitor.arrive({ screen_hint: 'signup' })
  const asReader = { headers: { accept: 'text/html,application/xhtml+xml' } }
  for (let call = 2; call < CALLS; call += 1) expect((await visitor.fetch(path, asReader)).status).toBe(200)

  const signUp = await visitor.submit(path, { email: 'anna@example.org', password: 'seven quiet rivers' })
  const authorize = await visitor.fetch(visitor.authorizeUrl(), asReader)
  for (const refused of [signUp, authorize]) {
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await refused.text()).toContain('Please wait a minute')
  }
  const token = await visitor.refresh('none')
  expect([token.status, token.headers.get('content-type')]).toEqual([429, expect.stringContaining('application/json')])
})
