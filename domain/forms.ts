import { fromEntries, keysOf } from './objects.ts'
import { errorsOf, fieldDescription, type FieldErrors, type RecordSchema } from './rules.ts'

/** Between a record's values and its form, which holds text in every field and empty text for what is not given. */

/** How a form shows and reads a date. `dates.ts` has it, so that a form without a date needs nothing of it. */
export interface DateText {
  show: (iso: string) => string
  /** Empty where the text is no date. */
  read: (typed: string) => string
}

function needDates(): never {
  throw new Error('The form holds a date: say how it is shown and read')
}

const NO_DATES: DateText = { show: needDates, read: needDates }

export type FormOf<Values> = Record<keyof Values & string, string>

/** A form with a text per field of the schema. */
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

/** A record as its form shows it; a field that the record lacks is empty. */
export function formOf<Values>(schema: RecordSchema<Values>, record: Values, dates = NO_DATES): FormOf<Values> {
  return formWith(schema, (field, isDate) => {
    const text = String(record[field] ?? '')
    return isDate ? dates.show(text) : text
  })
}

/** The form of a record that may not be saved yet. */
export function savedForm<Values>(
  schema: RecordSchema<Values>,
  record: Values | null | undefined,
  dates = NO_DATES,
): FormOf<Values> {
  return record ? formOf(schema, record, dates) : emptyForm(schema)
}

/** What a form holds, as the schema judges it: dates in ISO form, and what was left empty not given at all. */
function sentOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>, dates: DateText) {
  const typed = formWith(schema, (field, isDate) => (isDate ? dates.read(form[field]) : form[field]))
  return fromEntries(keysOf(typed).map((field) => [field, typed[field] === '' ? undefined : typed[field]]))
}

/** The first message of every field that is not right yet. */
export function formErrors<Values>(
  schema: RecordSchema<Values>,
  form: FormOf<Values>,
  dates = NO_DATES,
): FieldErrors<keyof Values & string> {
  return errorsOf(schema, sentOf(schema, form, dates))
}

/** The record's values that a valid form holds; throws yup's ValidationError where it is not valid. */
export function valuesOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>, dates = NO_DATES): Values {
  return schema.validateSync(sentOf(schema, form, dates), { stripUnknown: true })
}
