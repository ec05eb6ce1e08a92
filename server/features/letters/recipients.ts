import { EMAIL } from '../../../domain/applicantName.ts'
import { questionOf, type Place } from '../../../domain/programme.ts'
import { isListed, nameKeyOf, shownTexts } from '../../../domain/questions/answers.ts'
import type { Question } from '../../../domain/questions/kinds.ts'
import { sql, type SQL } from 'drizzle-orm'
import { accounts } from '../../platform/database/schema/identity.ts'
import { submissions } from '../../platform/database/schema/submissions.ts'

/** The recipients of letters, in statements about submissions. */

/** The text that is shown for a stored one. */
export const shownFor = (question: Question, stored: SQL<string>): SQL<string> =>
  Object.entries(shownTexts(question)).reduce(
    (others, [from, to]) => sql<string>`case ${stored} when ${from} then ${to} else ${others} end`,
    stored,
  )

/** An answer of the submitted application, or the name of what was chosen from a list; empty if there is none. */
export function answerAt({ step, field }: Place): SQL<string> {
  const question = questionOf(step, field)
  const path = isListed(question) ? `${step},${nameKeyOf(field)},name` : `${step},${field}`
  return shownFor(question, sql<string>`coalesce(${submissions.application}#>>${sql.raw(`'{${path}}'`)}, '')`)
}

/** The account's current address, or the one in the application if another provider keeps the account or it was closed. */
export const recipient = sql<string>`coalesce(${accounts.email}, ${EMAIL === null ? sql`''` : answerAt(EMAIL)})`
