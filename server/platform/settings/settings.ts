import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contact } from '../../../domain/settings.ts'
import { PORTAL_BRAND_SETTINGS, type BrandSettings } from './brand/brandFile.ts'
import { noneLeft } from '../../../domain/objects.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { domainOrigin, isLoopback, WrongSetting, type Mailbox } from './readers.ts'
import { RULES } from './rules.ts'
import { isSecret, SETTINGS, type LogLevel, type Row, type SettingName, type Values } from './table.ts'

/** All operator settings, read once from the environment at start. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL URL; empty for the embedded database in `dataDir`. */
  databaseUrl?: string
  databaseConnections: number
  databaseWaitMs: number
  /** s3://bucket/prefix?endpoint=…&region=…; empty stores documents below `dataDir`. */
  documentsUrl?: string
  /** The clamd socket, tcp://host:port or unix:/path; empty turns malware scanning off. */
  clamdUrl?: string
  /** Storage limits per applicant. */
  uploadFiles: number
  uploadMegabytes: number
  /** Days to keep unreferenced files. */
  keepUnnamedDays: number
  /** Days to keep a draft after its last change. */
  keepDraftDays: number
  /** Days to keep unsubmitted applications after the closing date; unset keeps them. */
  keepUnsubmittedDays?: number
  /** Days to keep an application after its last submission; unset keeps it until an erasure. */
  keepSubmittedDays?: number
  /** Days to keep audit entries. */
  keepAuditDays: number
  /** The server's public origin, without a trailing slash. */
  publicUrl: string
  providerName: string
  /** The institution's look. */
  brand: BrandSettings
  /** The provider's contact details for applicants. */
  contact: Contact
  /** The base of API calls: an origin and path, or a path; no trailing slash. */
  apiBase: string
  /** The return address after log-out. */
  externalBaseUrl: string
  /** The target after a failed login callback (section 2.1). */
  errorPath: string
  homeContentPath: string
  auth: {
    /** An Auth0 domain, or the embedded provider's origin. */
    domain: string
    clientId: string
    audience: string
    /** The tokens' `iss`, with a trailing slash. */
    issuer: string
    /** The tenant in owners. */
    tenant: string
    embedded: boolean
    /** The access token claim with the email address. */
    emailClaim: string
  }
  /** How long the server waits for a silent session, beyond the idle time of section 4.8. */
  idleLeewaySeconds: number
  mail: MailSettings
  /** True if deadline mails are sent. */
  deadlineMails: boolean
  admin?: { email: string; password: string }
  /** The closing date of a first start, yyyy-mm-dd; six months ahead if unset. */
  closingDate?: string
  /** Calls per applicant and minute. */
  rateLimit: number
  /** Calls without a sign-in per address and minute. */
  addressRateLimit: number
  /** Sign-ups per address and hour. */
  addressSignUps: number
  /** Failed log-ins per address and quarter of an hour. */
  addressWrongLogIns: number
  uploadsPerHour: number
  /** Trusted proxies for X-Forwarded-For: a number, or addresses. */
  trustProxy: false | number | string
  /** How long the server continues to serve after a stop signal, in milliseconds. */
  drainMs: number
  /** The address of the metrics. */
  metricsAddress?: { host: string; port: number }
  logLevel: LogLevel
  /** True under `npm run dev`. Not an operator's setting, so it has no row in the table. */
  development: boolean
}

/** The way mail leaves: by SMTP, as files for local use, or not at all. */
export type MailSettings =
  { way: 'smtp'; url: string; from: Mailbox } | { way: 'folder'; folder: string } | { way: 'none' }

/** Lists every wrong setting with the reason. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const PORTAL_PROVIDER = 'The Central Bank'
const EMBEDDED_CLIENT_ID = 'postgraduate-bursary-portal'
const shippedContent = fileURLToPath(new URL('../../features/pages/content/home.json', import.meta.url))

type Environment = Record<string, string | undefined>

/** Reads and checks the settings. Throws SettingsError with all problems. */
export function readSettings(env: Environment = process.env): Settings {
  const read = SETTINGS.map((row) => [row.name, textOf(row, env)] as const)
  const texts = new Map<SettingName, string>(read.map(([name, { text }]) => [name, text]))
  const { values, problems } = valuesOf(texts)
  problems.unshift(...read.flatMap(([, { problem }]) => problem ?? []))
  const isSet = (name: SettingName) => texts.get(name) !== ''
  problems.push(...RULES.flatMap((rule) => rule(values, isSet)).filter((problem) => problem !== false))
  const development = env['PORTAL_DEV'] === '1'
  if (development && values.PUBLIC_URL !== undefined && !isLoopback(values.PUBLIC_URL)) {
    problems.push('PORTAL_DEV=1 shows errors in full: it serves this machine alone.')
  }
  if (problems.length > 0) throw new SettingsError(problems)
  // Without problems, every row has a value.
  return settingsOf(values as Values, development)
}

/** The setting, or the content of the file named by its _FILE variant, as containers pass secrets. */
function textOf(row: Row, env: Environment): { text: string; problem?: string } {
  const { name, untrimmed } = row
  const text = env[name] ?? ''
  const file = isSecret(row) ? (env[`${name}_FILE`] ?? '').trim() : ''
  if (file === '') return { text: untrimmed ? text : text.trim() }
  if (text !== '') return { text: '', problem: `${name} and ${name}_FILE are both set: set one of them.` }
  try {
    // Editors add a final line break that is not part of the secret.
    const kept = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return {
      text: untrimmed ? kept : kept.trim(),
      ...(kept === '' && { problem: `${name}_FILE names an empty file.` }),
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { text: '', problem: `${name}_FILE names a file that cannot be read (${code}): ${file}` }
  }
}

function valuesOf(texts: ReadonlyMap<SettingName, string>) {
  const values: Partial<Record<SettingName, unknown>> = {}
  const problems: string[] = []
  for (const { name, default: shownDefault, standsIn, read } of SETTINGS) {
    try {
      values[name] = read(texts.get(name) || (standsIn ? '' : shownDefault), name)
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error
      problems.push(error.message)
    }
  }
  return { values: values as Partial<Values>, problems }
}

/** A setting missing here does not compile. */
function settingsOf(values: Values, development: boolean): Settings {
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DOCUMENTS_URL, PROVIDER_NAME, API_BASE, LOGIN_ERROR_PATH, ...others } =
    values
  const { AUTH_DOMAIN, AUTH_CLIENT_ID, AUTH_AUDIENCE, AUTH_TENANT, AUTH_EMAIL_CLAIM, ...more } = others
  const {
    EMBEDDED_STORES: _onlyRulesRead,
    PLAIN_HTTP: _rulesReadToo,
    DATABASE_CONNECTIONS,
    DATABASE_WAIT_SECONDS,
    CLAMD_URL,
    BRAND: brand = PORTAL_BRAND_SETTINGS,
    UPLOAD_FILES,
    UPLOAD_MEGABYTES,
    KEEP_UNNAMED_DAYS,
    KEEP_DRAFT_DAYS,
    KEEP_UNSUBMITTED_DAYS,
    KEEP_SUBMITTED_DAYS,
    KEEP_AUDIT_DAYS,
    PUBLIC_URL,
    IDLE_LEEWAY_SECONDS,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    EXTERNAL_BASE_URL,
    HOME_CONTENT,
    CLOSING_DATE,
    CONTACT_EMAIL,
    CONTACT_PHONE,
    MAIL_URL,
    MAIL_FROM,
    DEADLINE_MAILS,
    RATE_LIMIT,
    ADDRESS_RATE_LIMIT,
    ADDRESS_SIGN_UPS,
    ADDRESS_WRONG_LOG_INS,
    UPLOADS_PER_HOUR,
    TRUST_PROXY,
    DRAIN_SECONDS,
    METRICS_ADDRESS,
    LOG_LEVEL,
    ...rest
  } = more
  noneLeft<keyof typeof rest>({})
  const providerName = PROVIDER_NAME ?? brand.name ?? PORTAL_PROVIDER
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  const dataDir = path.resolve(DATA_DIR)
  return {
    port: PORT,
    host: HOST,
    dataDir,
    databaseUrl: DATABASE_URL,
    databaseConnections: DATABASE_CONNECTIONS,
    databaseWaitMs: DATABASE_WAIT_SECONDS * 1_000,
    documentsUrl: DOCUMENTS_URL,
    clamdUrl: CLAMD_URL,
    uploadFiles: UPLOAD_FILES,
    uploadMegabytes: UPLOAD_MEGABYTES,
    keepUnnamedDays: KEEP_UNNAMED_DAYS,
    keepDraftDays: KEEP_DRAFT_DAYS,
    keepUnsubmittedDays: KEEP_UNSUBMITTED_DAYS,
    keepSubmittedDays: KEEP_SUBMITTED_DAYS,
    keepAuditDays: KEEP_AUDIT_DAYS,
    publicUrl,
    providerName,
    brand,
    contact: { email: CONTACT_EMAIL, phone: CONTACT_PHONE },
    apiBase: API_BASE,
    externalBaseUrl: EXTERNAL_BASE_URL ?? publicUrl,
    errorPath: LOGIN_ERROR_PATH,
    homeContentPath: HOME_CONTENT === undefined ? shippedContent : path.resolve(HOME_CONTENT),
    auth: authOf({ AUTH_DOMAIN, AUTH_CLIENT_ID, AUTH_AUDIENCE, AUTH_TENANT, AUTH_EMAIL_CLAIM }, publicUrl),
    idleLeewaySeconds: IDLE_LEEWAY_SECONDS,
    mail: mailOf({ MAIL_URL, MAIL_FROM }, { providerName, dataDir, publicUrl }),
    deadlineMails: DEADLINE_MAILS === 'on',
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    closingDate: CLOSING_DATE,
    rateLimit: RATE_LIMIT,
    addressRateLimit: ADDRESS_RATE_LIMIT,
    addressSignUps: ADDRESS_SIGN_UPS,
    addressWrongLogIns: ADDRESS_WRONG_LOG_INS,
    uploadsPerHour: UPLOADS_PER_HOUR,
    trustProxy: TRUST_PROXY,
    drainMs: DRAIN_SECONDS * 1_000,
    metricsAddress: METRICS_ADDRESS,
    logLevel: LOG_LEVEL,
    development,
  }
}

function mailOf(
  { MAIL_URL: url, MAIL_FROM: from }: Pick<Values, 'MAIL_URL' | 'MAIL_FROM'>,
  { providerName, dataDir, publicUrl }: Pick<Settings, 'providerName' | 'dataDir' | 'publicUrl'>,
): MailSettings {
  if (url !== undefined && from !== undefined) {
    return { way: 'smtp', url, from: { ...from, name: from.name || providerName } }
  }
  return isLoopback(publicUrl) ? { way: 'folder', folder: path.join(dataDir, 'outbox') } : { way: 'none' }
}

type AuthValues = Pick<Values, 'AUTH_DOMAIN' | 'AUTH_CLIENT_ID' | 'AUTH_AUDIENCE' | 'AUTH_TENANT' | 'AUTH_EMAIL_CLAIM'>

function authOf(values: AuthValues, publicUrl: string): Settings['auth'] {
  const {
    AUTH_DOMAIN: domain,
    AUTH_CLIENT_ID: clientId,
    AUTH_AUDIENCE: audience,
    AUTH_TENANT: tenant,
    AUTH_EMAIL_CLAIM: emailClaim,
  } = values
  if (domain !== undefined && clientId !== undefined && audience !== undefined) {
    return { domain, clientId, audience, issuer: `${domainOrigin(domain)}/`, tenant, embedded: false, emailClaim }
  }
  return {
    domain: publicUrl,
    clientId: EMBEDDED_CLIENT_ID,
    audience: publicUrl + API_BASE_PATH,
    issuer: `${publicUrl}/`,
    tenant,
    embedded: true,
    emailClaim: 'email',
  }
}
