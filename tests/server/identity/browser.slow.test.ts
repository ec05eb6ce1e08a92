import { readFileSync } from 'node:fs'
import type { Auth0Client, Auth0ClientOptions } from '@auth0/auth0-spa-js'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, jwtVerify } from 'jose'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROUTES } from '../../../domain/routes.ts'
import { launchOptions } from '../../../scripts/support/chromium.mjs'
import type { Settings } from '../../../server/platform/settings/settings.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openSite } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'

/** The provider's pages in a browser, and Auth0's SDK as its package ships it. */

declare global {
  interface Window {
    auth0: { Auth0Client: new (options: Auth0ClientOptions) => Auth0Client }
    client: Auth0Client
  }
}

const sdk = readFileSync('node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.js', 'utf8')
const html = `<!doctype html><html lang="en"><title>Test</title>
<script src="/sdk.js"></script><script src="/page.js"></script></html>`

/** Pages in the portal's place that only load the SDK. */
function servePortal(app: FastifyInstance, settings: Settings): void {
  const { domain, clientId, audience } = settings.auth
  const options: Auth0ClientOptions = {
    domain,
    clientId,
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    authorizationParams: { audience, redirect_uri: settings.publicUrl + ROUTES.callback },
  }
  for (const path of ['/', ROUTES.callback]) app.get(path, (_request, reply) => reply.type('text/html').send(html))
  const scripts = { '/sdk.js': sdk, '/page.js': `window.client = new auth0.Auth0Client(${JSON.stringify(options)})` }
  for (const [path, script] of Object.entries(scripts)) {
    app.get(path, (_request, reply) => reply.type('text/javascript').send(script))
  }
}

const site = closedAfterAll(await openSite({ extend: servePortal }))
const browser = closedAfterAll(await chromium.launch(launchOptions()))

let context: BrowserContext
let page: Page
/** Browser refusals and script errors. */
let complaints: string[]
beforeEach(async () => {
  complaints = []
  context = await browser.newContext()
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(site.settings.publicUrl)
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const user = () => page.evaluate(() => window.client.getUser())
const token = async (cacheMode: 'on' | 'off' = 'on') =>
  (await page.evaluate((mode) => window.client.getTokenSilently({ cacheMode: mode }), cacheMode)) ?? ''

async function toProvider(authorizationParams: Record<string, string> = {}) {
  await page.evaluate((options) => window.client.loginWithRedirect(options), { authorizationParams })
  await page.waitForURL(/\/u\//)
}

async function submit(email: string, password: string, button: 'Sign up' | 'Log in', on = page) {
  await on.getByLabel('Email address').fill(email)
  await on.getByLabel('Password', { exact: true }).fill(password)
  await on.getByRole('button', { name: button }).click()
}

async function atCallback() {
  await page.waitForURL((url) => url.pathname === ROUTES.callback)
  await page.evaluate(() => window.client.handleRedirectCallback())
}

test('§7.13 sign-up, silent renewal, reload, log-out and log-in', async () => {
  await toProvider({ screen_hint: 'signup' })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign up')
  await submit('anna@example.org', PASSWORD, 'Sign up')
  await atCallback()
  const profile = await user()
  expect(profile).toMatchObject({ email: 'anna@example.org' })
  expect(profile?.sub).toMatch(/^portal\|[0-9a-f]{24}$/)

  const { issuer, audience } = site.settings.auth
  const first = await token()
  const { payload } = await jwtVerify(first, site.identity.keys, { issuer, audience })
  expect(payload.sub).toBe(profile?.sub)

  const grants: string[] = []
  page.on('request', (request) => {
    const grant = /grant_type=([a-z_]+)/.exec(request.postData() ?? '')?.[1]
    if (grant) grants.push(grant)
  })
  const tokens = [first, await token('off'), await token('off')]
  expect(new Set(tokens).size).toBe(3)
  expect(grants).toEqual(['refresh_token', 'refresh_token'])

  // The refresh token was only in memory. After a reload the hidden frame finds the session.
  await page.reload()
  expect(decodeJwt(await token()).sub).toBe(profile?.sub)
  expect(await user()).toMatchObject({ email: 'anna@example.org' })
  expect(grants).toEqual(['refresh_token', 'refresh_token', 'authorization_code'])

  await page.evaluate((returnTo) => window.client.logout({ logoutParams: { returnTo } }), site.settings.publicUrl)
  await page.waitForURL(`${site.settings.publicUrl}/`)
  await page.waitForFunction(() => 'client' in window)
  const refused = await page.evaluate(() =>
    window.client.getTokenSilently().catch((error: unknown) => (error instanceof Error ? { ...error } : null)),
  )
  expect(refused).toMatchObject({ error: 'login_required' })

  await toProvider()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Log in')
  await submit('Anna@example.org', PASSWORD, 'Log in')
  await atCallback()
  expect((await user())?.sub).toBe(profile?.sub)
})

test('a renewal whose answer was lost finds the session, not the log-in page', async () => {
  await toProvider({ screen_hint: 'signup' })
  await submit('lost@example.org', PASSWORD, 'Sign up')
  await atCallback()
  const reached: number[] = []
  await context.route('**/oauth/token', async (route) => {
    reached.push((await route.fetch()).status())
    await route.abort()
  })
  await token('off').catch(() => undefined)
  expect(reached).toContain(200)
  await context.unroute('**/oauth/token')
  expect(decodeJwt(await token('off'))['email']).toBe('lost@example.org')
})

test('§7.13 going back or reloading shows the page of a refused form, and does not send it again', async () => {
  await toProvider({ screen_hint: 'signup' })
  await submit('bertha@example.org', 'short', 'Sign up')
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign up', exact: true }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('bertha@example.org')
  expect(await page.getByRole('group', { name: 'There is a problem' }).count()).toBe(0)

  await submit('bertha@example.org', 'short', 'Sign up')
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
  await submit('bertha@example.org', PASSWORD, 'Sign up')
  await atCallback()
  await page.goBack()
  expect(page.url()).toBe(`${site.settings.publicUrl}/`)
  expect(await token()).not.toBe('')
})

test('§7.13 signing up needs no script', async () => {
  const bare = await browser.newContext({ javaScriptEnabled: false })
  const plain = await bare.newPage()
  await plain.goto(site.settings.publicUrl + new Visitor(site.settings).authorizeUrl({ screen_hint: 'signup' }))
  await submit('plain@example.org', PASSWORD, 'Sign up', plain)
  await plain.waitForURL(/\/postgraduate-external\/callback\?/)
  expect(new URL(plain.url()).searchParams.get('code')).toBeTruthy()
  await bare.close()
})

test('the password can be shown and hidden, and is sent as a password either way', async () => {
  await toProvider({ screen_hint: 'signup' })
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  const typeAtSending = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { form } = document.querySelector<HTMLInputElement>('#password') ?? {}
        form?.addEventListener('submit', () => resolve(document.querySelector<HTMLInputElement>('#password')?.type))
      }),
  )
  await submit('shown@example.org', PASSWORD, 'Sign up')
  expect(await typeAtSending).toBe('password')
  await atCallback()
})
