import type { InferType } from 'yup'
import { RECORDS } from '#programme/records.ts'
import { documentsOf, storedDocument, type DocumentNames } from './documents.ts'
import type { Fellowship } from './entities.ts'
import type { FormOf } from './forms.ts'
import { fromEntries, keysOf } from './objects.ts'
import type { ListedKind } from './questions/answers.ts'
import { schemaOf, type Questions } from './questions/record.ts'
import { isValid, type RecordSchema } from './rules.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** The records of the steps, derived from the programme's questions. */

type QuestionsOf<Step extends RecordStep> = (typeof RECORDS)[Step]['questions']

type SchemaOf<Step extends RecordStep> = ReturnType<typeof schemaOf<QuestionsOf<Step>>>

export type RecordValues = { [Step in RecordStep]: InferType<SchemaOf<Step>> }
export type RecordForms = { [Step in RecordStep]: FormOf<RecordValues[Step]> }

export const RECORD_SCHEMAS = fromEntries(
  RECORD_STEPS.map((step) => [step, schemaOf<Questions>(RECORDS[step])]),
) as unknown as {
  readonly [Step in RecordStep]: SchemaOf<Step> & RecordSchema<RecordValues[Step]>
}

/** The names of what was chosen from lists; only in responses and submissions. */
type ListedNames<All> = {
  [
    Field in keyof All as All[Field] extends { kind: ListedKind }
      ? Field extends `${infer Name}Id`
        ? Name
        : `${Field & string}Name`
      : never
  ]?: { name: string } | null
}

export type SavedRecords = {
  [Step in RecordStep]: { id: string } & RecordValues[Step] & DocumentNames<Step> & ListedNames<QuestionsOf<Step>>
}

/** The fellowship's nested records. */
export type Records = Pick<Fellowship, RecordStep>

/** All form fields and document fields of a step. */
export function fieldsOf(step: RecordStep): string[] {
  const documents = documentsOf(step).flatMap(({ storedField, originalField }) => [storedField, originalField])
  return [...keysOf(RECORD_SCHEMAS[step].fields), ...documents]
}

/** True if a step's record exists, is valid and has all documents. A record saved before a release may lack new ones. */
export function isRecordComplete(step: RecordStep, records: Records): boolean {
  const record = records[step] ?? {}
  const hasDocuments = documentsOf(step).every(({ kind }) => storedDocument(kind, record) !== null)
  return hasDocuments && isValid<unknown>(RECORD_SCHEMAS[step], record)
}

export const areRecordsComplete = (records: Records): boolean =>
  RECORD_STEPS.every((step) => isRecordComplete(step, records))
