import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Auth0Client, Auth0ClientOptions } from '@auth0/auth0-spa-js'
import type { FastifyInstance } from 'fastify'
import { chromium, type Browser, type Page } from 'playwright'
import { ROUTES } from '../../../domain/routes.ts'
import { launchOptions } from '../../../scripts/support/chromium.mjs'
import type { Settings } from '../../../server/platform/settings/settings.ts'

declare global {
  interface Window {
    auth0: { Auth0Client: new (options: Auth0ClientOptions) => Auth0Client }
    client: Auth0Client
  }
}

const sdk = readFileSync(
  fileURLToPath(new URL('../../../node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.js', import.meta.url)),
  'utf8',
)
const html = `<!doctype html><html lang="en"><title>Test</title>
<script src="/sdk.js"></script><script src="/page.js"></script></html>`

/** Pages in the portal's place that only load the SDK, as its package ships it. */
export function servePortal(app: FastifyInstance, settings: Settings): void {
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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** A test's page, for the visitor and for the portal's own code. */
export class PortalPage {
  /** Browser refusals and script errors. */
  readonly complaints: string[] = []

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) this.complaints.push(message.text())
    })
  }

  user() {
    return this.page.evaluate(() => window.client.getUser())
  }

  async token(cacheMode: 'on' | 'off' = 'on'): Promise<string> {
    return (await this.page.evaluate((mode) => window.client.getTokenSilently({ cacheMode: mode }), cacheMode)) ?? ''
  }

  async toProvider(authorizationParams: Record<string, string> = {}) {
    const options = { authorizationParams }
    await this.page.evaluate((redirect) => window.client.loginWithRedirect(redirect), options)
    await this.page.waitForURL(/\/u\//)
  }

  async submit(email: string, password: string, button: 'Sign up' | 'Log in') {
    await this.page.getByLabel('Email address').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: button }).click()
  }

  async atCallback() {
    await this.page.waitForURL((url) => url.pathname === ROUTES.callback)
    await this.page.evaluate(() => window.client.handleRedirectCallback())
  }
}
