import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Fellowship } from '../../../domain/entities.ts'
import type { Intake } from '../../../domain/intakes.ts'
import { toFellowship } from '../applications/fellowships.ts'
import { toCourseDetails, toMotivation, toPersonalDetails } from '../applications/records.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  courseDetails,
  fellowships,
  motivations,
  personalDetails,
} from '../../platform/database/schema/applications.ts'
import { countries, institutions } from '../../platform/database/schema/reference.ts'
import { listIntakes } from '../intakes/intakes.ts'

/** An owner's application in a past intake, submitted or not. */
export interface EarlierRecords {
  intake: Intake
  fellowship: Fellowship
}

/** Newest first. */
export async function* earlierApplications(db: Database, owner: string): AsyncGenerator<EarlierRecords> {
  for (const intake of await listIntakes(db)) {
    if (intake.isCurrent) continue
    const its = (table: { owner: PgColumn; intakeId: PgColumn }) =>
      and(eq(table.owner, owner), eq(table.intakeId, intake.id))
    const [row] = await db.select().from(fellowships).where(its(fellowships))
    if (row === undefined) continue
    const [personal] = await db.select().from(personalDetails).where(its(personalDetails))
    const [course] = await db
      .select({ row: courseDetails, country: countries.name, institution: institutions.name })
      .from(courseDetails)
      .leftJoin(countries, eq(countries.id, courseDetails.countryId))
      .leftJoin(institutions, eq(institutions.id, courseDetails.institutionId))
      .where(its(courseDetails))
    const [motivation] = await db.select().from(motivations).where(its(motivations))
    const records = {
      personalDetails: personal ? toPersonalDetails(personal) : null,
      courseDetails: course ? toCourseDetails(course.row, course) : null,
      motivation: motivation ? toMotivation(motivation) : null,
    }
    yield { intake, fellowship: toFellowship(row, records) }
  }
}
