import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isoDay } from '../domain/calendar.ts'
import { API_BASE_PATH } from '../domain/routes.ts'

/** Everything an operator can set, read once from the environment when the server starts. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL connection string; without it the embedded database of `dataDir` serves. */
  databaseUrl?: string
  /** s3://bucket/prefix?endpoint=…&region=…; without it documents are files below `dataDir`. */
  documentsUrl?: string
  /** The origin at which browsers reach this server, without a trailing slash. */
  publicUrl: string
  providerName: string
  /** Where the browser sends API calls: an origin and path, or a path of this origin; no trailing slash. */
  apiBase: string
  /** Where log-out returns to. */
  externalBaseUrl: string
  /** Where a failed login callback leads, section 2.1. */
  errorPath: string
  homeContentPath: string
  auth: {
    /** An Auth0 domain, or the embedded provider's origin. */
    domain: string
    clientId: string
    audience: string
    /** The `iss` of its tokens, with a trailing slash. */
    issuer: string
    embedded: boolean
  }
  admin?: { email: string; password: string }
  /** The closing date of a first start, yyyy-mm-dd; without it six months ahead. */
  closingDate?: string
  /** How many calls one applicant or address may make in a minute. */
  rateLimit: number
  /** The hops whose X-Forwarded-For is believed: true, false or a list of addresses. */
  trustProxy: boolean | string
  logLevel: LogLevel
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const EMBEDDED_CLIENT_ID = 'postgraduate-bursary-portal'
const SHORTEST_ADMIN_PASSWORD = 12

/** Every setting: its name, its default as an operator reads it, and what it means. */
export const SETTINGS = [
  { name: 'PORT', default: '3000', meaning: 'The port to listen on.' },
  { name: 'HOST', default: 'localhost', meaning: 'The address to listen on; the default is this machine alone.' },
  { name: 'DATA_DIR', default: '.data', meaning: 'The folder of the embedded database and documents.' },
  { name: 'DATABASE_URL', default: '', meaning: 'A postgres:// address; empty means the embedded database.' },
  {
    name: 'DOCUMENTS_URL',
    default: '',
    meaning:
      's3://bucket/prefix?endpoint=…&region=… for an S3-compatible store; empty means the folder DATA_DIR/documents.',
  },
  { name: 'PUBLIC_URL', default: 'http://localhost:PORT', meaning: 'The origin at which browsers reach the portal.' },
  { name: 'PROVIDER_NAME', default: 'The Central Bank', meaning: "The provider's name, in titles and notices." },
  {
    name: 'API_BASE',
    default: API_BASE_PATH,
    meaning: 'Where the browser sends API calls: a path, or an origin and path.',
  },
  { name: 'EXTERNAL_BASE_URL', default: 'PUBLIC_URL', meaning: 'Where log-out returns to.' },
  { name: 'LOGIN_ERROR_PATH', default: '/', meaning: 'Where a failed login leads.' },
  {
    name: 'HOME_CONTENT',
    default: '',
    meaning: "A JSON file with the home page's content; empty means the shipped one.",
  },
  { name: 'AUTH_DOMAIN', default: '', meaning: 'The Auth0 domain; empty means the embedded identity provider.' },
  { name: 'AUTH_CLIENT_ID', default: '', meaning: 'The client id at AUTH_DOMAIN.' },
  { name: 'AUTH_AUDIENCE', default: '', meaning: 'The audience of the API at AUTH_DOMAIN.' },
  { name: 'ADMIN_EMAIL', default: '', meaning: 'An administrator for the embedded identity provider.' },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    meaning: `The administrator's password, at least ${SHORTEST_ADMIN_PASSWORD} characters.`,
  },
  {
    name: 'CLOSING_DATE',
    default: '',
    meaning: 'The closing date of a first start, yyyy-mm-dd; empty means six months ahead.',
  },
  {
    name: 'EMBEDDED_STORES',
    default: 'localhost',
    meaning:
      "'anywhere' accepts the embedded database, documents and identity provider for a PUBLIC_URL that is not this machine.",
  },
  { name: 'RATE_LIMIT', default: '600', meaning: 'How many calls one applicant or address may make in a minute.' },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: "Whose X-Forwarded-For is believed: 'true', 'false' or a list of proxy addresses.",
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: `One of ${LOG_LEVELS.join(', ')}.` },
] as const

export type SettingName = (typeof SETTINGS)[number]['name']

/** Says every setting that is wrong and why, in one message. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const shippedContent = fileURLToPath(new URL('./pages/content/home.json', import.meta.url))
const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

export function isLoopback(url: string): boolean {
  const host = urlOf(url)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Reads and checks the settings; throws SettingsError with all problems at once. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const problems: string[] = []
  const read = (name: SettingName) => env[name]?.trim() ?? ''
  const or = (name: SettingName) => read(name) || (SETTINGS.find((setting) => setting.name === name)?.default ?? '')
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  const isWeb = (text: string) => ['http:', 'https:'].includes(urlOf(text)?.protocol ?? '')

  const port = Number(or('PORT'))
  expect(/^\d+$/.test(or('PORT')) && port <= 65_535, `PORT must be a port number, not '${or('PORT')}'.`)

  const publicUrl = withoutSlash(read('PUBLIC_URL') || `http://localhost:${or('PORT')}`)
  const isOrigin = isWeb(publicUrl) && urlOf(publicUrl)?.origin === publicUrl
  if (read('PUBLIC_URL')) {
    expect(isOrigin, `PUBLIC_URL must be an origin such as https://bursary.example.org, not '${publicUrl}'.`)
  }

  const databaseUrl = read('DATABASE_URL') || undefined
  if (databaseUrl) {
    const isPostgres = ['postgres:', 'postgresql:'].includes(urlOf(databaseUrl)?.protocol ?? '')
    expect(isPostgres, 'DATABASE_URL must be a postgres:// address.')
  }
  const documentsUrl = read('DOCUMENTS_URL') || undefined
  if (documentsUrl) {
    const url = urlOf(documentsUrl)
    expect(
      url?.protocol === 's3:' && url.hostname !== '',
      'DOCUMENTS_URL must be s3://bucket/prefix?endpoint=…&region=…',
    )
  }

  const apiBase = withoutSlash(or('API_BASE'))
  expect(/^\/[^/]/.test(apiBase) || isWeb(apiBase), `API_BASE must be a path or an http(s) address, not '${apiBase}'.`)
  const externalBaseUrl = withoutSlash(read('EXTERNAL_BASE_URL') || publicUrl)
  if (read('EXTERNAL_BASE_URL')) {
    expect(isWeb(externalBaseUrl), `EXTERNAL_BASE_URL must be an http(s) address, not '${externalBaseUrl}'.`)
  }
  const errorPath = or('LOGIN_ERROR_PATH')
  expect(
    /^\/(?![/\\])/.test(errorPath),
    `LOGIN_ERROR_PATH must be a path that begins with one '/', not '${errorPath}'.`,
  )

  const tenant = [read('AUTH_DOMAIN'), read('AUTH_CLIENT_ID'), read('AUTH_AUDIENCE')] as const
  const [domain, clientId, audience] = tenant
  const embedded = tenant.every((part) => part === '')
  expect(
    embedded || tenant.every(Boolean),
    'AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE belong together: set all or none.',
  )
  const tenantOrigin = withoutSlash(isWeb(domain) ? domain : `https://${domain}`)
  if (domain) {
    expect(
      urlOf(tenantOrigin)?.origin === tenantOrigin,
      `AUTH_DOMAIN must be a host such as tenant.eu.auth0.com, not '${domain}'.`,
    )
  }

  const email = read('ADMIN_EMAIL')
  const password = env['ADMIN_PASSWORD'] ?? ''
  expect((email === '') === (password === ''), 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none.')
  if (email) expect(/^[^\s@]+@[^\s@]+$/.test(email), 'ADMIN_EMAIL must be an email address.')
  if (password) {
    const long = [...password].length >= SHORTEST_ADMIN_PASSWORD
    expect(long, `ADMIN_PASSWORD must have at least ${SHORTEST_ADMIN_PASSWORD} characters.`)
  }
  expect(
    embedded || email === '',
    'ADMIN_EMAIL is for the embedded identity provider; with AUTH_DOMAIN give the permission there.',
  )

  const closingDate = read('CLOSING_DATE') || undefined
  if (closingDate) {
    const real = /^\d{4}-\d\d-\d\d$/.test(closingDate) && !Number.isNaN(Date.parse(`${closingDate}T00:00:00Z`))
    const same = real && isoDay(new Date(`${closingDate}T00:00:00Z`).toISOString()) === closingDate
    expect(same, `CLOSING_DATE must be a day such as 2030-01-31, not '${closingDate}'.`)
  }

  const stores = or('EMBEDDED_STORES')
  expect(
    ['localhost', 'anywhere'].includes(stores),
    `EMBEDDED_STORES must be 'localhost' or 'anywhere', not '${stores}'.`,
  )
  if (isOrigin && !isLoopback(publicUrl) && stores !== 'anywhere') {
    const why =
      'the embedded stores serve this machine alone: set it, or EMBEDDED_STORES=anywhere to accept them as they are.'
    expect(databaseUrl !== undefined, `DATABASE_URL is empty and PUBLIC_URL is not this machine; ${why}`)
    expect(!embedded, `AUTH_DOMAIN is empty and PUBLIC_URL is not this machine; ${why}`)
  }

  const rateLimit = Number(or('RATE_LIMIT'))
  expect(
    Number.isInteger(rateLimit) && rateLimit > 0,
    `RATE_LIMIT must be a whole number above 0, not '${or('RATE_LIMIT')}'.`,
  )
  const trustProxy = or('TRUST_PROXY')
  const logLevel = LOG_LEVELS.find((level) => level === or('LOG_LEVEL'))
  if (logLevel === undefined)
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${or('LOG_LEVEL')}'.`)

  if (problems.length > 0 || logLevel === undefined) throw new SettingsError(problems)
  const origin = embedded ? publicUrl : tenantOrigin
  return {
    port,
    host: or('HOST'),
    dataDir: path.resolve(or('DATA_DIR')),
    databaseUrl,
    documentsUrl,
    publicUrl,
    providerName: or('PROVIDER_NAME'),
    apiBase,
    externalBaseUrl,
    errorPath,
    homeContentPath: read('HOME_CONTENT') ? path.resolve(read('HOME_CONTENT')) : shippedContent,
    auth: {
      domain: embedded ? publicUrl : domain,
      clientId: embedded ? EMBEDDED_CLIENT_ID : clientId,
      audience: embedded ? publicUrl + API_BASE_PATH : audience,
      issuer: `${origin}/`,
      embedded,
    },
    admin: email ? { email, password } : undefined,
    closingDate,
    rateLimit,
    trustProxy: trustProxy === 'true' || (trustProxy !== 'false' && trustProxy),
    logLevel,
  }
}
