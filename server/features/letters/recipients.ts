import { sql } from 'drizzle-orm'
import { accounts } from '../../platform/database/schema/identity.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'

/** The recipients of letters, in statements about submissions. */

/** An answer of the submitted application; empty if there is none. */
export const answer = (path: string) =>
  sql<string>`coalesce(${submissions.application}#>>${sql.raw(`'{${path}}'`)}, '')`

/** The account's current address, or the one in the application if another provider keeps the account or it was closed. */
export const recipient = sql<string>`coalesce(${accounts.email}, ${answer('personalDetails,email')})`
