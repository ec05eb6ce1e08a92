import { isLoopback } from './readers.ts'
import type { SettingName, Values } from './table.ts'

/** What settings ask of each other. Values that are wrong by themselves are missing here; `isSet` knows of them. */
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

/** The embedded stores survive a kill, but promise nothing after a power cut, and no other machine shares them. */
const embeddedStoresServeThisMachine: Rule = ({ PUBLIC_URL: publicUrl, EMBEDDED_STORES: stores }, isSet) => {
  if (publicUrl === undefined || isLoopback(publicUrl) || stores === 'anywhere') return []
  const why =
    'the embedded stores serve this machine alone: set it, or EMBEDDED_STORES=anywhere to accept them as they are.'
  return [
    !isSet('DATABASE_URL') && `DATABASE_URL is empty and PUBLIC_URL is not this machine; ${why}`,
    !TENANT.some(isSet) && `AUTH_DOMAIN is empty and PUBLIC_URL is not this machine; ${why}`,
  ]
}

export const RULES: readonly Rule[] = [
  tenantIsWhole,
  adminIsWhole,
  adminIsEmbedded,
  mailIsWhole,
  embeddedStoresServeThisMachine,
]
