import { REFERENCE_PREFIX } from '#programme/settings.ts'
import type { Database } from './database.ts'
import { programmes } from './schema/programme.ts'
import { submissions } from './schema/submissions.ts'

class OtherProgrammeError extends Error {
  override name = 'OtherProgrammeError'
}

/** The prefix of the programme that a database belongs to. A database of an earlier release has only its references. */
async function keptPrefix(db: Database): Promise<string | undefined> {
  const [programme] = await db.select().from(programmes)
  if (programme !== undefined) return programme.prefix
  const [submission] = await db.select({ reference: submissions.reference }).from(submissions).limit(1)
  return submission && /^(.*)-\d{4}-/.exec(submission.reference)?.[1]
}

/** Refuses the database of another programme, whose applications this one cannot read (decision 115). */
export async function refuseOtherProgramme(db: Database): Promise<void> {
  const kept = await keptPrefix(db)
  if (kept === undefined || kept === REFERENCE_PREFIX) return
  throw new OtherProgrammeError(
    `The database belongs to another programme: its references start with ${kept}, and those of this portal with ${REFERENCE_PREFIX}. Set another DATA_DIR or DATABASE_URL, or set PROGRAMME to the folder that the database belongs to.`,
  )
}

/** Makes a database belong to this programme, unless it belongs to another. */
export async function claimForProgramme(db: Database): Promise<void> {
  await refuseOtherProgramme(db)
  await db.insert(programmes).values({ id: 1, prefix: REFERENCE_PREFIX }).onConflictDoNothing()
}
