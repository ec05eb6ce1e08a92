import type { Fellowship } from './entities.ts'
import { fromEntries } from './objects.ts'
import type { Records } from './records.ts'
import { RECORD_STEPS, STEP, type RecordIdField } from './steps.ts'

/** A new fellowship's own fields. Applicants' scripts do not load this module. */
export const NOTHING_SAVED = {
  ...fromEntries(RECORD_STEPS.flatMap((step) => [[STEP[step].record.id, null] as const, [step, null] as const])),
  shortlisted: null,
} as Records & Pick<Fellowship, RecordIdField | 'shortlisted'>
