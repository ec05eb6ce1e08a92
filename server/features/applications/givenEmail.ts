import { sql } from 'drizzle-orm'
import { GIVEN_FIELDS } from '../../../domain/programme.ts'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import { records } from '../../platform/database/schema/applications.ts'

/** SQL: the email address in a record; null if its step does not ask for one. */
export const GIVEN_EMAIL = sql<string | null>`coalesce(${sql.join(
  [
    sql`null::text`,
    ...RECORD_STEPS.flatMap((step) =>
      GIVEN_FIELDS[step].map(
        (field) => sql`case when ${records.step} = ${step} then ${records.answers}->>${field} end`,
      ),
    ),
  ],
  sql`, `,
)})`
