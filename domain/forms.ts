import { showDate, toWireDate } from './dates.ts'
import { fromEntries, keysOf } from './objects.ts'
import { errorsOf, type FieldErrors, type RecordSchema } from './rules.ts'

/** Between a record's values and its form, which holds text in every field and empty text for what is not given. */

export type FormOf<Values> = Record<keyof Values & string, string>

/** A form with a text per field of the schema. */
function formWith<Values>(
  schema: RecordSchema<Values>,
  textOf: (field: keyof Values & string, isDate: boolean) => string,
): FormOf<Values> {
  const { fields } = schema.describe()
  const isDate = (field: string) => {
    const description = fields[field]
    return description !== undefined && 'meta' in description && description.meta?.format === 'date-time'
  }
  return fromEntries(keysOf(schema.fields).map((field) => [field, textOf(field, isDate(field))]))
}

export function emptyForm<Values>(schema: RecordSchema<Values>): FormOf<Values> {
  return formWith(schema, () => '')
}

/** A record as its form shows it; a field that the record lacks is empty. */
export function formOf<Values>(schema: RecordSchema<Values>, record: Values): FormOf<Values> {
  return formWith(schema, (field, isDate) => {
    const text = String(record[field] ?? '')
    return isDate ? showDate(text) : text
  })
}

/** The form of a record that may not be saved yet. */
export function savedForm<Values>(schema: RecordSchema<Values>, record: Values | null | undefined): FormOf<Values> {
  return record === null || record === undefined ? emptyForm(schema) : formOf(schema, record)
}

/** What a form holds, as the schema judges it: dates in ISO form, and what was left empty not given at all. */
function sentOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>) {
  const typed = formWith(schema, (field, isDate) => (isDate ? toWireDate(form[field]) : form[field]))
  return fromEntries(keysOf(typed).map((field) => [field, typed[field] === '' ? undefined : typed[field]]))
}

/** The first message of every field that is not right yet. */
export function formErrors<Values>(
  schema: RecordSchema<Values>,
  form: FormOf<Values>,
): FieldErrors<keyof Values & string> {
  return errorsOf(schema, sentOf(schema, form))
}

/** The record's values that a valid form holds; throws yup's ValidationError where it is not valid. */
export function valuesOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>): Values {
  return schema.validateSync(sentOf(schema, form), { stripUnknown: true })
}
