import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { SUBJECT_PREFIX } from '../../../domain/subjects.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { ownerOf } from '../../platform/http/owners.ts'

export { SUBJECT_PREFIX, subjectOf } from '../../../domain/subjects.ts'

/** Joins the accounts of the owners in a column. */
export const accountOf = (tenant: string, owner: AnyPgColumn) =>
  eq(owner, sql`${ownerOf(tenant, SUBJECT_PREFIX)}::text || ${accounts.id}`)

/** Null if the subject belongs to another provider. */
export const idOf = (subject: string) =>
  subject.startsWith(SUBJECT_PREFIX) ? subject.slice(SUBJECT_PREFIX.length) : null
