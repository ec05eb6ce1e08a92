import { fromEntries, keysOf } from './objects.ts'
import { errorsOf, fieldDescription, type FieldErrors, type RecordSchema } from './rules.ts'
import { normalised } from './text.ts'

/** Converts between record values and forms, in which every field is text and missing values are empty. */

/** Formats and parses a form's dates. Injected, so that forms without dates do not load moment. */
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
  const dates = dateFieldsOf(schema as RecordSchema<unknown>)
  return fromEntries(keysOf(schema.fields).map((field) => [field, textOf(field, dates.includes(field))]))
}

/** Describing a schema is slow, and drafts are compared often. */
const datesBefore = new WeakMap<RecordSchema<unknown>, readonly string[]>()

function dateFieldsOf(schema: RecordSchema<unknown>): readonly string[] {
  const known = datesBefore.get(schema)
  if (known !== undefined) return known
  const { fields } = schema.describe()
  const dates = Object.keys(fields).filter((field) => fieldDescription(fields[field]).meta?.format === 'date-time')
  datesBefore.set(schema, dates)
  return dates
}

export function emptyForm<Values>(schema: RecordSchema<Values>): FormOf<Values> {
  return formWith(schema, () => '')
}

/** A record's form; missing fields are empty. Throws if it has a date field and no `dates` are passed. */
export function formOf<Values>(schema: RecordSchema<Values>, record: Values, dates = NO_DATES): FormOf<Values> {
  return formWith(schema, (field, isDate) => {
    const text = String(record[field] ?? '')
    return isDate ? dates.show(text) : text
  })
}

/** A record's form, or an empty form without a record. */
export function savedForm<Values>(
  schema: RecordSchema<Values>,
  record: Values | null | undefined,
  dates = NO_DATES,
): FormOf<Values> {
  return record ? formOf(schema, record, dates) : emptyForm(schema)
}

/** A form's normalised values: dates in ISO form, empty fields undefined. */
function sentOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>, dates: DateText) {
  const typed = formWith(schema, (field, isDate) => {
    const text = normalised(form[field])
    // Text that is not a date is sent as it is, so that it is refused also where no answer is needed.
    return isDate ? dates.read(text) || text : text
  })
  return fromEntries(keysOf(typed).map((field) => [field, typed[field] === '' ? undefined : typed[field]]))
}

/** The first message of each invalid field. */
export function formErrors<Values>(
  schema: RecordSchema<Values>,
  form: FormOf<Values>,
  dates = NO_DATES,
): FieldErrors<keyof Values & string> {
  return errorsOf(schema, sentOf(schema, form, dates))
}

/** A form's record values. Throws yup's ValidationError if the form is invalid. */
export function valuesOf<Values>(schema: RecordSchema<Values>, form: FormOf<Values>, dates = NO_DATES): Values {
  return schema.validateSync(sentOf(schema, form, dates))
}
