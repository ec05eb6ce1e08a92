import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { objectIn } from '../../../../domain/objects.ts'
import { createdAt, instant, storedJson } from './columns.ts'

const readTexts = (json: unknown) =>
  Array.isArray(json) ? json.filter((each): each is string => typeof each === 'string') : []

/** Accounts of the embedded identity provider. Emails are lower case. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** The time the address was confirmed by a mailed link; null before that. */
  emailProvedAt: instant('email_proved_at'),
  permissions: storedJson('permissions', readTexts)
    .notNull()
    .default(sql`'[]'::jsonb`),
  /** The secret of the authenticator app; null without a second factor. */
  totpSecret: text('totp_secret'),
  /** The 30-second step of the last accepted code. */
  totpStep: integer('totp_step'),
  createdAt: createdAt(),
})

export type LinkPurpose = 'invitation' | 'signUp' | 'emailProof' | 'emailChange' | 'passwordReset'

/** Single-use links sent by mail. Only a hash of the token is stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** The recipient's address. */
    email: text('email').notNull(),
    /** Null if there is no account yet. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('account_links_expires_at').on(table.expiresAt)],
)

/** Sessions, codes, grants and tokens of the embedded identity provider. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    /** In oidc-provider's own format. */
    payload: storedJson('payload', objectIn).notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_records_grant_id').on(table.grantId),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_expires_at').on(table.expiresAt),
  ],
)

export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  jwk: storedJson('jwk', objectIn).notNull(),
  createdAt: createdAt(),
})
