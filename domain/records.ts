import { courseDetailsSchema, type CourseDetailsValues } from './courseDetails.ts'
import { documentsOf, storedDocument } from './documents.ts'
import type { Fellowship } from './entities.ts'
import { motivationSchema, type MotivationValues } from './motivation.ts'
import { keysOf } from './objects.ts'
import { personalDetailsSchema, type PersonalDetailsValues } from './personalDetails.ts'
import { isValid, type RecordSchema } from './rules.ts'
import { RECORD_STEPS, REGISTERED, STEP, STEPS, type RecordStep } from './steps.ts'

export interface RecordValues {
  personalDetails: PersonalDetailsValues
  courseDetails: CourseDetailsValues
  motivation: MotivationValues
}

export const RECORD_SCHEMAS: { readonly [Step in RecordStep]: RecordSchema<RecordValues[Step]> } = {
  personalDetails: personalDetailsSchema,
  courseDetails: courseDetailsSchema,
  motivation: motivationSchema,
}

/** The fellowship's nested records. */
export type Records = Pick<Fellowship, (typeof STEP)[RecordStep]['record']['nested']>

/** A new fellowship's own fields. */
export const NOTHING_SAVED = {
  personalDetailId: null,
  personalDetails: null,
  courseDetailId: null,
  courseDetails: null,
  motivationId: null,
  motivation: null,
  shortlisted: null,
} as const satisfies Partial<Fellowship>

/** All form fields and document fields of a step. */
export function fieldsOf(step: RecordStep): string[] {
  const documents = documentsOf(step).flatMap(({ storedField, originalField }) => [storedField, originalField])
  return [...keysOf(RECORD_SCHEMAS[step].fields), ...documents]
}

/** True if a step's record exists, is valid and has all documents. A record saved before a release may lack new ones. */
export function isRecordComplete(step: RecordStep, records: Records): boolean {
  const record = records[STEP[step].record.nested] ?? {}
  const hasDocuments = documentsOf(step).every(({ kind }) => storedDocument(kind, record) !== null)
  return hasDocuments && isValid<unknown>(RECORD_SCHEMAS[step], record)
}

export const areRecordsComplete = (records: Records): boolean =>
  RECORD_STEPS.every((step) => isRecordComplete(step, records))

/** The highestStep that the records allow: a step needs all steps before it. Review and submission have no record. */
export function highestStepOfRecords(records: Records): number {
  const open = STEPS.findIndex(({ name, record }) => record === null || !isRecordComplete(name, records))
  return STEPS.slice(0, open).at(-1)?.highestStep ?? REGISTERED.highestStep
}
