import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { questionsOf, retiredOf } from '../../../domain/programme.ts'
import type { ListedKind } from '../../../domain/questions/answers.ts'
import { RECORD_STEPS } from '../../../domain/steps.ts'
import type { Database } from '../../platform/database/database.ts'
import { records } from '../../platform/database/schema/applications.ts'
import { LISTS } from '../../platform/database/schema/reference.ts'
import { IN_USE, Refusal } from '../../platform/errors.ts'

/**
 * Refuses to delete rows of a list if a saved record has chosen one. Locks the rows first. A save locks what it chooses
 * (`records.ts`), so it comes before the look at the records or finds the row deleted. Belongs to the deletion's transaction.
 */
export async function needUnused(tx: Database, kind: ListedKind, ids: readonly (string | number)[]): Promise<void> {
  const { id }: { id: PgColumn } = LISTS[kind]
  await tx.select({ id }).from(id.table).where(inArray(id, ids)).orderBy(id).for('update')
  const chosen = RECORD_STEPS.flatMap((step) =>
    Object.entries({ ...retiredOf(step), ...questionsOf(step) }).flatMap(([field, question]) =>
      question.kind === kind
        ? [and(eq(records.step, step), inArray(sql`${records.answers}->>${field}::text`, ids.map(String)))]
        : [],
    ),
  )
  if (chosen.length === 0) return
  const [used] = await tx
    .select({ id: records.id })
    .from(records)
    .where(or(...chosen))
    .limit(1)
  if (used !== undefined) throw new Refusal(409, IN_USE)
}
