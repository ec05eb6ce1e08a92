import { sql, type SQL } from 'drizzle-orm'
import type { Referred } from '../../../domain/desk.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'
import { isListingOf } from '../applications/listings.ts'
import type { Reader } from '../reviews/reader.ts'

/** Applications with the same identifying answer, such as the ID number, in statements about submissions. */

/** Other applicants' newest versions with the same identifying answer in the same intake, as far as the reader sees them. */
const sharing = (reader: Reader): SQL => sql`
  from listings
  join listings shared on shared.rules = listings.rules and shared.identity = listings.identity
  join submissions other on other.id = shared.submission_id
  where ${isListingOf(submissions.id)} and listings.identity <> '' and other.intake_id = submissions.intake_id
    and other.owner <> submissions.owner and ${reader.sees('other')} and ${reader.showsIdentity}::boolean and not exists (
      select from submissions later where later.fellowship_id = other.fellowship_id and later.version > other.version
    )`

/** A few are enough. */
export const sameIdentityFor = (reader: Reader) =>
  sql<Referred[]>`coalesce((
  select json_agg(same order by same.reference) from (
    select other.id, split_part(other.reference, '/', 1) as reference ${sharing(reader)} limit 10
  ) same
), '[]'::json)`.as('same_identity')

export const hasSharedIdentity = (reader: Reader): SQL => sql`exists (select ${sharing(reader)})`
