import { eq, sql } from 'drizzle-orm'
import { accounts } from '../../platform/database/schema/identity.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import { SUBJECT_PREFIX } from '../identity/subjects.ts'

/** The recipients of letters, in statements about submissions. */

export const accountOf = (tenant: string) =>
  eq(submissions.owner, sql`${ownerOf(tenant, SUBJECT_PREFIX)}::text || ${accounts.id}`)

/** An answer of the submitted application; empty if there is none. */
export const answer = (path: string) =>
  sql<string>`coalesce(${submissions.application}#>>${sql.raw(`'{${path}}'`)}, '')`

/** The account's current address, or the one in the application if another provider keeps the account or it was closed. */
export const recipient = sql<string>`coalesce(${accounts.email}, ${answer('personalDetails,email')})`
