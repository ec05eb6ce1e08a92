import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { accounts } from '../../platform/database/schema/identity.ts'
import { ownerOf } from '../../platform/http/owners.ts'

/** The subjects of the embedded identity provider's accounts. */

export const SUBJECT_PREFIX = 'portal|'

/** Joins the accounts of the owners in a column. */
export const accountOf = (tenant: string, owner: AnyPgColumn) =>
  eq(owner, sql`${ownerOf(tenant, SUBJECT_PREFIX)}::text || ${accounts.id}`)

export const subjectOf = (id: string) => SUBJECT_PREFIX + id

/** Null if the subject belongs to another provider. */
export const idOf = (subject: string) =>
  subject.startsWith(SUBJECT_PREFIX) ? subject.slice(SUBJECT_PREFIX.length) : null
