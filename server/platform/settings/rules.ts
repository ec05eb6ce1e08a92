import { isLoopback } from './readers.ts'
import type { SettingName, Values } from './table.ts'

/** Rules between settings. Individually wrong values are missing here; `isSet` still reports them. */
export type Rule = (values: Partial<Values>, isSet: (name: SettingName) => boolean) => (string | false)[]

const TENANT = ['AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE'] as const

const tenantIsWhole: Rule = (_, isSet) => [
  TENANT.some(isSet) &&
    !TENANT.every(isSet) &&
    'AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE belong together: set all or none.',
]

const adminIsWhole: Rule = (_, isSet) => [
  isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD') &&
    'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none.',
]

const adminIsEmbedded: Rule = (_, isSet) => [
  isSet('ADMIN_EMAIL') &&
    TENANT.some(isSet) &&
    'ADMIN_EMAIL is for the embedded identity provider; with AUTH_DOMAIN give the permission there.',
]

const mailIsWhole: Rule = (_, isSet) => [
  isSet('MAIL_URL') !== isSet('MAIL_FROM') && 'MAIL_URL and MAIL_FROM belong together: set both or none.',
]

/**
 * The embedded stores survive a kill but not a power cut, and cannot be shared between machines. Plain HTTP can be
 * read on the way.
 */
const elsewhereIsReal: Rule = (
  { PUBLIC_URL: publicUrl, EMBEDDED_STORES: accepted = [], PLAIN_HTTP: plainHttp },
  isSet,
) => {
  if (publicUrl === undefined || isLoopback(publicUrl)) return []
  const isMissing = (name: SettingName, store: (typeof accepted)[number]) =>
    !isSet(name) &&
    !accepted.includes('anywhere') &&
    !accepted.includes(store) &&
    `${name} is empty and PUBLIC_URL is not this machine; the embedded stores serve this machine alone: set it, or EMBEDDED_STORES=${store} to accept the embedded one as it is.`
  return [
    publicUrl.startsWith('http:') &&
      plainHttp === 'localhost' &&
      'PUBLIC_URL is http:// and not this machine; everybody on the way could read along: make it https://, or set PLAIN_HTTP=anywhere to accept that.',
    isMissing('DATABASE_URL', 'database'),
    isMissing('DOCUMENTS_URL', 'documents'),
    !TENANT.some(isSet) && isMissing('AUTH_DOMAIN', 'identity'),
  ]
}

export const RULES: readonly Rule[] = [tenantIsWhole, adminIsWhole, adminIsEmbedded, mailIsWhole, elsewhereIsReal]
