import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from '../../../server/platform/settings/settings.ts'

interface Cookie {
  name: string
  value: string
  path: string
}

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
}

export interface Screen {
  /** The path of the form, with its query. */
  path: string
  status: number
  body: string
}

/** Strong enough for every account of a test. */
export const PASSWORD = 'seven quiet rivers'

const SCOPE = 'openid profile email offline_access'

/** A browser without a screen. It stores cookies by path and follows redirects one at a time. */
export class Visitor {
  private cookies: Cookie[] = []
  readonly verifier = randomBytes(32).toString('base64url')
  readonly callback: string

  constructor(readonly settings: Pick<Settings, 'publicUrl' | 'auth'>) {
    this.callback = `${settings.publicUrl}/postgraduate-external/callback`
  }

  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target, this.settings.publicUrl)
    const cookie = this.cookies
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    response.headers.getSetCookie().forEach((line) => this.keep(line))
    return response
  }

  /** A second browser with a copy of this one's cookies. */
  copy(): Visitor {
    const copy = new Visitor(this.settings)
    copy.cookies = [...this.cookies]
    return copy
  }

  cookieNames(): string[] {
    return this.cookies.map(({ name }) => name)
  }

  authorizeUrl(extra: Record<string, string> = {}): string {
    const { clientId, audience } = this.settings.auth
    const challenge = createHash('sha256').update(this.verifier).digest('base64url')
    const asked = {
      client_id: clientId,
      audience,
      redirect_uri: this.callback,
      response_type: 'code',
      response_mode: 'query',
      scope: SCOPE,
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...extra,
    }
    return `/authorize?${new URLSearchParams(asked)}`
  }

  /** Opens the sign-up or log-in page as the portal does. */
  async arrive(extra: Record<string, string> = {}): Promise<Screen> {
    const response = await this.fetch(this.authorizeUrl(extra))
    const path = response.headers.get('location')
    if (!path?.startsWith('/u/')) throw new Error(`No page to sign up or log in on: ${response.status} ${path}`)
    return this.open(path)
  }

  async open(path: string): Promise<Screen> {
    const response = await this.fetch(path)
    return { path, status: response.status, body: await response.text() }
  }

  submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  /** The code at the callback, after the redirects of a form. */
  async codeAfter(response: Response): Promise<string> {
    let next = response
    for (let hops = 0; hops < 5; hops += 1) {
      const location = next.headers.get('location')
      if (!location) throw new Error(`A redirect was expected, not ${next.status}: ${await next.text()}`)
      if (location.startsWith(this.callback)) return codeOf(location)
      next = await this.fetch(location)
    }
    throw new Error('Too many redirects.')
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch('/oauth/token', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ client_id: this.settings.auth.clientId, ...fields }),
    })
  }

  async redeem(code: string): Promise<Tokens> {
    const response = await this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: this.callback,
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Tokens
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  async enter(screen: 'signup' | 'login', email: string, password: string): Promise<Tokens> {
    const { path } = await this.arrive(screen === 'signup' ? { screen_hint: 'signup' } : {})
    return this.redeem(await this.codeAfter(await this.submit(path, { email, password })))
  }

  /** The answer to the hidden frame of a silent renewal. */
  async silently(): Promise<{ response: Response; message: Record<string, string> }> {
    const response = await this.fetch(this.authorizeUrl({ prompt: 'none', response_mode: 'web_message' }))
    const data = /var data = (\{.*\});/.exec(await response.text())?.[1]
    if (!data) throw new Error('The answer carries no web message.')
    return { response, message: (JSON.parse(data) as { response: Record<string, string> }).response }
  }

  logOut(query: Record<string, string>): Promise<Response> {
    return this.fetch(`/v2/logout?${new URLSearchParams({ client_id: this.settings.auth.clientId, ...query })}`)
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const attribute = (name: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path: attribute('path') ?? '/' }
    this.cookies = this.cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
    const expires = attribute('expires')
    if (expires === undefined || Date.parse(expires) > Date.now()) this.cookies.push(cookie)
  }
}

function codeOf(location: string): string {
  const code = new URL(location).searchParams.get('code')
  if (!code) throw new Error(`There is no code in ${location}`)
  return code
}
