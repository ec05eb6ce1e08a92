import { PROVIDER } from '#programme/names.ts'
import { CLIENT_ID } from '#programme/settings.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Contact } from '../../../domain/settings.ts'
import { PORTAL_BRAND_SETTINGS, type BrandSettings } from './brand/brandFile.ts'
import { MAILBOX_PATH } from '../../../domain/mailbox.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { domainOrigin, isLoopback, WrongSetting, type Mailbox } from './readers.ts'
import { RULES } from './rules.ts'
import { isSecret, SETTINGS, type Row, type SettingName, type Values } from './table.ts'

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>

type InCamelCase<Named> = { [Name in keyof Named & string as CamelCase<Name>]: Named[Name] }

/** Settings that need more than their own row; their fields are in `Settings`. */
type Combined =
  | `${'AUTH' | 'ADMIN' | 'CONTACT' | 'MAIL'}_${string}`
  | 'DATA_DIR'
  | 'DATABASE_WAIT_SECONDS'
  | 'PUBLIC_URL'
  | 'BRAND'
  | 'PROVIDER_NAME'
  | 'EXTERNAL_BASE_URL'
  | 'LOGIN_ERROR_PATH'
  | 'HOME_CONTENT'
  | 'DEADLINE_MAILS'
  | 'DRAIN_SECONDS'
  | 'EMBEDDED_STORES'
  | 'PLAIN_HTTP'

type Unchanged = InCamelCase<{ [Name in Exclude<SettingName, Combined>]: Values[Name] }>

/**
 * All operator settings, read once from the environment at start. Most are the table's values by their names in camel
 * case: UPLOAD_FILES is `uploadFiles`.
 */
export interface Settings extends Unchanged {
  dataDir: string
  databaseWaitMs: number
  /** The server's public origin, without a trailing slash. */
  publicUrl: string
  providerName: string
  /** The institution's look. */
  brand: BrandSettings
  /** The provider's contact details for applicants. */
  contact: Contact
  /** The return address after log-out. */
  externalBaseUrl: string
  /** The target after a failed login callback (section 2.1). */
  errorPath: string
  /** The programme's content if undefined. */
  homeContentPath: string | undefined
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
  mail: MailSettings
  /** True if deadline mails are sent. */
  deadlineMails: boolean
  admin?: { email: string; password: string }
  /** How long the server continues to serve after a stop signal, in milliseconds. */
  drainMs: number
  /** True under `npm run dev`. Not an operator's setting, so it has no row in the table. */
  development: boolean
}

/** The way mail leaves: by SMTP, as files for local use, or not at all. */
export type MailSettings =
  | { way: 'smtp'; url: string; from: Mailbox }
  /** `mailbox` is the address of the page that shows the files; null if others than this machine could reach it. */
  | { way: 'folder'; folder: string; mailbox: string | null }
  | { way: 'none' }

/** Lists every wrong setting with the reason. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

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
    const secret = untrimmed ? kept : kept.trim()
    return { text: secret, ...(secret === '' && { problem: `${name}_FILE names an empty file.` }) }
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

function settingsOf(values: Values, development: boolean): Settings {
  const {
    DATA_DIR,
    DATABASE_WAIT_SECONDS,
    PUBLIC_URL,
    BRAND: brand = PORTAL_BRAND_SETTINGS,
    PROVIDER_NAME,
    CONTACT_EMAIL,
    CONTACT_PHONE,
    EXTERNAL_BASE_URL,
    LOGIN_ERROR_PATH,
    HOME_CONTENT,
    AUTH_DOMAIN,
    AUTH_CLIENT_ID,
    AUTH_AUDIENCE,
    AUTH_TENANT,
    AUTH_EMAIL_CLAIM,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    MAIL_URL: _mailOfReads,
    MAIL_FROM: _mailOfReadsToo,
    DEADLINE_MAILS,
    DRAIN_SECONDS,
    EMBEDDED_STORES: _onlyRulesRead,
    PLAIN_HTTP: _rulesReadToo,
    ...unchanged
  } = values
  const providerName = PROVIDER_NAME ?? brand.name ?? PROVIDER
  const publicUrl = PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const dataDir = path.resolve(DATA_DIR)
  return {
    ...inCamelCase(unchanged),
    dataDir,
    databaseWaitMs: DATABASE_WAIT_SECONDS * 1_000,
    publicUrl,
    providerName,
    brand,
    contact: { email: CONTACT_EMAIL, phone: CONTACT_PHONE },
    externalBaseUrl: EXTERNAL_BASE_URL ?? publicUrl,
    errorPath: LOGIN_ERROR_PATH,
    homeContentPath: HOME_CONTENT && path.resolve(HOME_CONTENT),
    auth: authOf({ AUTH_DOMAIN, AUTH_CLIENT_ID, AUTH_AUDIENCE, AUTH_TENANT, AUTH_EMAIL_CLAIM }, publicUrl),
    mail: mailOf(values, { providerName, dataDir, publicUrl }),
    deadlineMails: DEADLINE_MAILS === 'on',
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    drainMs: DRAIN_SECONDS * 1_000,
    development,
  }
}

function inCamelCase<Named extends Partial<Values>>(named: Named): InCamelCase<Named> {
  const entries = Object.entries(named).map(([name, value]) => [
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(entries) as InCamelCase<Named>
}

function mailOf(
  { MAIL_URL: url, MAIL_FROM: from, HOST, TRUST_PROXY }: Values,
  { providerName, dataDir, publicUrl }: Pick<Settings, 'providerName' | 'dataDir' | 'publicUrl'>,
): MailSettings {
  if (url !== undefined && from !== undefined) {
    return { way: 'smtp', url, from: { ...from, name: from.name || providerName } }
  }
  if (!isLoopback(publicUrl)) return { way: 'none' }
  // Anyone who reads the mails can log in as their recipients. A proxy may be open to others.
  const isPrivate = isLoopback(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`) && TRUST_PROXY === false
  return { way: 'folder', folder: path.join(dataDir, 'outbox'), mailbox: isPrivate ? publicUrl + MAILBOX_PATH : null }
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
    clientId: CLIENT_ID,
    audience: publicUrl + API_BASE_PATH,
    issuer: `${publicUrl}/`,
    tenant,
    embedded: true,
    emailClaim: 'email',
  }
}
