import { FIRST_LETTERS } from '#programme/letters.ts'
import { eq } from 'drizzle-orm'
import type { LetterOutcome, LetterTexts } from '../../../domain/letters.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { letterTemplates } from '../../platform/database/schema/letters.ts'
import { Refusal } from '../../platform/errors.ts'

/** The bank's letters, one per decision. */

export interface Template extends LetterTexts {
  /** Counts saves; 0 for the default letter. */
  version: number
}

export async function readTemplate(db: Database, outcome: LetterOutcome): Promise<Template> {
  const { subject, text, version } = letterTemplates
  const [row] = await db
    .select({ subject, text, version })
    .from(letterTemplates)
    .where(eq(letterTemplates.outcome, outcome))
  return row ?? { ...FIRST_LETTERS[outcome], version: 0 }
}

interface Saving extends LetterTexts {
  outcome: LetterOutcome
  /** The version that the author has changed. */
  seen: number
  savedBy: string
  now: number
  entry: Entry
}

/** Stores a letter. Refused if another user has saved it meanwhile. A repeated call is accepted. */
export async function saveTemplate(db: Database, saving: Saving): Promise<Template> {
  const { outcome, seen, subject, text, savedBy, now, entry } = saving
  const row = { outcome, subject, text, savedBy, version: seen + 1, savedAt: new Date(now) }
  return db.transaction(async (tx) => {
    const saved = await tx
      .insert(letterTemplates)
      .values(row)
      .onConflictDoUpdate({
        target: letterTemplates.outcome,
        set: row,
        setWhere: eq(letterTemplates.version, seen),
      })
      .returning({ version: letterTemplates.version })
    const present = await readTemplate(tx, outcome)
    const isOurs = present.version === seen + 1 && present.subject === subject && present.text === text
    if (!isOurs) {
      throw new Refusal(409, 'Another user has changed this letter in the meantime.', { code: 'letterChanged' })
    }
    if (saved.length > 0) await writeEntry(tx, { ...entry, reason: outcome })
    return present
  })
}
