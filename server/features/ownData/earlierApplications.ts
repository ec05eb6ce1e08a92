import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Fellowship } from '../../../domain/entities.ts'
import type { Intake } from '../../../domain/intakes.ts'
import { toFellowship } from '../applications/fellowships.ts'
import { recordsWithNames } from '../applications/names.ts'
import { recordsIn, recordsOf } from '../applications/records.ts'
import { fellowships, records } from '../../platform/database/schema/applications.ts'
import type { Context } from '../context.ts'
import { listIntakes } from '../intakes/intakes.ts'

/** An owner's application in a past intake, submitted or not. */
export interface EarlierRecords {
  intake: Intake
  fellowship: Fellowship
}

/** Newest first. */
export async function* earlierApplications(
  { db, reference }: Pick<Context, 'db' | 'reference'>,
  owner: string,
): AsyncGenerator<EarlierRecords> {
  for (const intake of await listIntakes(db)) {
    if (intake.isCurrent) continue
    const its = (table: { owner: PgColumn; intakeId: PgColumn }) =>
      and(eq(table.owner, owner), eq(table.intakeId, intake.id))
    const [row] = await db.select().from(fellowships).where(its(fellowships))
    if (row === undefined) continue
    const own = recordsIn(recordsOf(await db.select().from(records).where(its(records))))
    yield { intake, fellowship: await recordsWithNames(reference, toFellowship(row, own)) }
  }
}
