import { eq, sql, type SQL } from 'drizzle-orm'
import type { ChoiceValue } from '../../../domain/deskFilters.ts'
import type { LetterOutcome } from '../../../domain/letters.ts'
import type { DecisionOutcome } from '../../../domain/outcomes.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortlistings, submissions } from '../../platform/database/schema/submissions.ts'

/** A decision's outcome. Decisions of earlier releases have only the shortlist. */
export const outcomeOf = sql<DecisionOutcome>`coalesce(${shortlistings.outcome}, case when ${shortlistings.shortlisted} then 'shortlisted' else 'notShortlisted' end)`

/** The last decision on each application, to join with isDecisionOn. No one sees its `id`, which counts the decisions of all applications. */
export const decisionIn = (db: Database) =>
  db
    .select({
      id: shortlistings.number,
      fellowshipId: shortlistings.fellowshipId,
      number: sql<number>`(
        select count(*) from shortlistings earlier
        where earlier.fellowship_id = shortlistings.fellowship_id and earlier.number <= shortlistings.number
      )`
        .mapWith(Number)
        .as('decided_times'),
      outcome: outcomeOf.as('outcome'),
      submissionId: shortlistings.submissionId,
      reason: shortlistings.reason,
      decidedBy: shortlistings.decidedBy,
      decidedAt: shortlistings.decidedAt,
    })
    .from(shortlistings)
    .where(
      sql`not exists (
        select from shortlistings later
        where later.fellowship_id = shortlistings.fellowship_id and later.number > shortlistings.number
      )`,
    )
    .as('decision')

export type LastDecision = ReturnType<typeof decisionIn>

export const isDecisionOn = (decision: LastDecision) => eq(decision.fellowshipId, submissions.fellowshipId)

export const outcomeIn = ({ outcome }: LastDecision) => sql<DecisionOutcome>`coalesce(${outcome}, 'undecided')`

/** The decision that the applicant sees, in statements about submissions; null if none was published. */
export const publishedOutcome = sql<LetterOutcome | null>`(
  select published.outcome from letters published
  where published.fellowship_id = submissions.fellowship_id and published.outcome is not null
  order by published.decision desc limit 1
)`

/** The decision that the applicant sees, compared with the latest one; see `published` in domain/deskFilters.ts. */
export const publicationState = (latest: SQL) =>
  sql<
    ChoiceValue<'published'>
  >`case when ${publishedOutcome} is null then 'none' when ${publishedOutcome} = ${latest} then 'current' else 'changed' end`
