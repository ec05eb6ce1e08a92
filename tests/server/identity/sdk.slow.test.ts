import { decodeJwt, jwtVerify } from 'jose'
import type { BrowserContext } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchBrowser, PortalPage, servePortal } from './portal.ts'
import { openSite } from './site.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { PASSWORD } from './visitor.ts'

let context: BrowserContext
let portal: PortalPage

const site = closedAfterAll(await openSite({ extend: servePortal }))
const browser = closedAfterAll(await launchBrowser())
beforeEach(async () => {
  context = await browser.newContext()
  portal = new PortalPage(await context.newPage())
  await portal.page.goto(site.settings.publicUrl)
})
afterEach(() => context.close())

test('§7.13 sign-up, silent renewal, reload, log-out and log-in', async () => {
  const { page } = portal
  await portal.toProvider({ screen_hint: 'signup' })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign up')
  await portal.submit('anna@example.org', PASSWORD, 'Sign up')
  await portal.atCallback()
  const profile = await portal.user()
  expect(profile).toMatchObject({ email: 'anna@example.org' })
  expect(profile?.sub).toMatch(/^portal\|[0-9a-f]{24}$/)

  const { issuer, audience } = site.settings.auth
  const first = await portal.token()
  const { payload } = await jwtVerify(first, site.identity.keys, { issuer, audience })
  expect(payload.sub).toBe(profile?.sub)

  const grants: string[] = []
  page.on('request', (request) => {
    const grant = /grant_type=([a-z_]+)/.exec(request.postData() ?? '')?.[1]
    if (grant) grants.push(grant)
  })
  const tokens = [first, await portal.token('off'), await portal.token('off')]
  expect(new Set(tokens).size).toBe(3)
  expect(grants).toEqual(['refresh_token', 'refresh_token'])

  // The refresh token was only in memory. After a reload the hidden frame finds the session.
  await page.reload()
  expect(decodeJwt(await portal.token()).sub).toBe(profile?.sub)
  expect(await portal.user()).toMatchObject({ email: 'anna@example.org' })
  expect(grants).toEqual(['refresh_token', 'refresh_token', 'authorization_code'])

  await page.evaluate((returnTo) => window.client.logout({ logoutParams: { returnTo } }), site.settings.publicUrl)
  await page.waitForURL(`${site.settings.publicUrl}/`)
  await page.waitForFunction(() => 'client' in window)
  const refused = await page.evaluate(() =>
    window.client.getTokenSilently().catch((error: unknown) => (error instanceof Error ? { ...error } : null)),
  )
  expect(refused).toMatchObject({ error: 'login_required' })

  await portal.toProvider()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Log in')
  await portal.submit('Anna@example.org', PASSWORD, 'Log in')
  await portal.atCallback()
  expect((await portal.user())?.sub).toBe(profile?.sub)
  expect(portal.complaints).toEqual([])
})

test('a renewal whose answer was lost finds the session, not the log-in page', async () => {
  const { page } = portal
  await portal.toProvider({ screen_hint: 'signup' })
  await portal.submit('lost@example.org', PASSWORD, 'Sign up')
  await portal.atCallback()
  const reached: number[] = []
  await page.context().route('**/oauth/token', async (route) => {
    reached.push((await route.fetch()).status())
    await route.abort()
  })
  await portal.token('off').catch(() => undefined)
  expect(reached).toContain(200)
  await page.context().unroute('**/oauth/token')
  expect(decodeJwt(await portal.token('off'))['email']).toBe('lost@example.org')
})
