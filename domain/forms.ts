import { fromEntries, keysOf } from './objects.ts'
import { errorsOf, fieldDescription, type FieldErrors, type RecordSchema } from './rules.ts'

/** Converts between a record's values and its form, in which every field is text, and empty if there is no value. */

/** How a form formats and parses a date. `dates.ts` implements it, so that a form without a date does not load moment. */
export interface DateText {
  show: (iso: string) => string
  /** Empty if the text is not a date. */
  read: (typed: string) => string
}

function needDates(): never {
  throw new Error('The form has a date field: pass a DateText')
}

const NO_DATES: DateText = { show: needDates, read: needDates }

export type FormOf<Values> = Record<keyof Values & string, string>

function formWith<Values>(
  schema: RecordSchema<Values>,
  textOf: (field: keyof Values & string, isDate: boolean) => string,
): FormOf<Values> {
  const { fields } = schema.describe()
  const isDate = (field: string) => fieldDescription(fields[field]).meta?.format === 'date-time'
  return fromEntries(keysOf(schema.fields).map((field) => [field, textOf(field, isDate(field))]))
}

export function emptyForm<Values>(schema: RecordSchema<Values>): FormOf<Values> {
  return formWith(schema, () => '')
}

/** The form of a record; fields that the record lacks are empty. */
export function formOf<Values>(schema: RecordSchema<Values>, record: Values, dates = NO_DATES): FormOf<Values> {
  return formWith(schema, (field, isDate) => {
    const text = String(record[field] ?? '')
    return isDate ? dates.show(text) : text
  })
}

/** The form of a record, empty if there is no record yet. */
export function savedForm<Values>(
  schema: RecordSchema<Values>,
  record: Values | null | undefined,
  dates = NO_DATES,
): FormOf<Values> {
  return record ? formOf(schema, record, dates) : emptyForm(schema)
}

/** A form's values for the schema: dates in ISO form, empty fields undefined. */
function sentOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>, dates: DateText) {
  const typed = formWith(schema, (field, isDate) => (isDate ? dates.read(form[field]) : form[field]))
  return fromEntries(keysOf(typed).map((field) => [field, typed[field] === '' ? undefined : typed[field]]))
}

/** The first message of every invalid field. */
export function formErrors<Values>(
  schema: RecordSchema<Values>,
  form: FormOf<Values>,
  dates = NO_DATES,
): FieldErrors<keyof Values & string> {
  return errorsOf(schema, sentOf(schema, form, dates))
}

/** The record's values of a valid form; throws yup's ValidationError if it is not valid. */
export function valuesOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>, dates = NO_DATES): Values {
  return schema.validateSync(sentOf(schema, form, dates))
}
