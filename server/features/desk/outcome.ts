import { sql } from 'drizzle-orm'
import type { Outcome } from '../../../domain/desk.ts'
import { shortlistings } from '../../platform/database/schema/submissions.ts'

/** A decision's outcome. Decisions of earlier releases have only the shortlist. */
export const outcomeOf = sql<Outcome>`coalesce(${shortlistings.outcome}, case when ${shortlistings.shortlisted} then 'shortlisted' else 'notShortlisted' end)`
