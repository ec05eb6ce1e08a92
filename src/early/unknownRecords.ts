import { documentFields } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import { unaskedIn } from '../../domain/unasked.ts'
import type { Records } from '../../domain/records.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'

/** The saved records of an early Review, which shows their labels and no values. */
export const UNKNOWN_RECORDS = fromEntries(
  RECORD_STEPS.map((step) => [step, { id: '', ...unaskedIn(step), ...documentFields(step, {}) }] as const),
) as unknown as Records
