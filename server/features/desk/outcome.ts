import { sql } from 'drizzle-orm'
import type { DecisionOutcome } from '../../../domain/desk.ts'
import { shortlistings } from '../../platform/database/schema/submissions.ts'

/** A decision's outcome. Decisions of earlier releases have only the shortlist. */
export const outcomeOf = sql<DecisionOutcome>`coalesce(${shortlistings.outcome}, case when ${shortlistings.shortlisted} then 'shortlisted' else 'notShortlisted' end)`
