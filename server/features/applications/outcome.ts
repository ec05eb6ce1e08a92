import { desc, eq, sql } from 'drizzle-orm'
import type { DecisionOutcome } from '../../../domain/outcomes.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortlistings, submissions } from '../../platform/database/schema/submissions.ts'

/** A decision's outcome. Decisions of earlier releases have only the shortlist. */
export const outcomeOf = sql<DecisionOutcome>`coalesce(${shortlistings.outcome}, case when ${shortlistings.shortlisted} then 'shortlisted' else 'notShortlisted' end)`

/** The last decision on an application, for a lateral join. */
export const decisionIn = (db: Database) =>
  db
    .select({
      number: shortlistings.number,
      outcome: outcomeOf.as('outcome'),
      submissionId: shortlistings.submissionId,
      reason: shortlistings.reason,
      decidedBy: shortlistings.decidedBy,
      decidedAt: shortlistings.decidedAt,
    })
    .from(shortlistings)
    .where(eq(shortlistings.fellowshipId, submissions.fellowshipId))
    .orderBy(desc(shortlistings.number))
    .limit(1)
    .as('decision')

export type LastDecision = ReturnType<typeof decisionIn>

export const outcomeIn = ({ outcome }: LastDecision) => sql<DecisionOutcome>`coalesce(${outcome}, 'undecided')`
