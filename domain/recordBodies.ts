import type { ObjectSchema } from 'yup'
import { documentNames } from './fields.ts'
import { fromEntries } from './objects.ts'
import { RECORD_SCHEMAS } from './records.ts'
import type { RecordSchema } from './rules.ts'
import { RECORD_STEPS, type RecordStep } from './steps.ts'

const bodyOf = (step: RecordStep): RecordSchema<object> =>
  (RECORD_SCHEMAS[step] as ObjectSchema<object>).shape(documentNames(step))

/** Request bodies: a record's values and its document names. Apart from the schemas, because browsers do not need them. */
export const RECORD_BODIES: Readonly<Record<RecordStep, RecordSchema<object>>> = fromEntries(
  RECORD_STEPS.map((step) => [step, bodyOf(step)]),
)
