import { ValidationError, type SchemaFieldDescription, type SchemaObjectDescription } from 'yup'
import { fromEntries, keysOf } from './objects.ts'

/** The part of a yup object schema that we use; it casts to `Values`. */
export interface RecordSchema<Values> {
  readonly fields: Readonly<Record<keyof Values, unknown>>
  validateSync(value: unknown, options?: { abortEarly?: boolean; stripUnknown?: boolean }): Values
  isValidSync(value: unknown): boolean
  describe(options?: { value?: unknown }): SchemaObjectDescription
}

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>

/** The cast values without unknown fields, or the first message of each invalid field. Throws if `sent` is not an object. */
export function checked<Values>(
  schema: RecordSchema<Values>,
  sent: unknown,
): { values: Values; errors?: undefined } | { values?: undefined; errors: FieldErrors<keyof Values & string> } {
  try {
    return { values: schema.validateSync(sent, { abortEarly: false, stripUnknown: true }) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const fields = keysOf(schema.fields)
    const wrong = error.inner.toReversed().flatMap(({ path, message }) => {
      const field = fields.find((name) => name === path?.split(/[.[]/)[0])
      return field === undefined ? [] : [[field, message] as const]
    })
    if (wrong.length === 0) throw error
    return { errors: fromEntries(wrong) }
  }
}

/** The first message of each invalid field; empty if all are valid. Throws if `values` is not an object. */
export function errorsOf<Values>(schema: RecordSchema<Values>, values: unknown): FieldErrors<keyof Values & string> {
  return checked(schema, values).errors ?? {}
}

export function isValid<Values>(schema: RecordSchema<Values>, values: unknown): values is Values {
  return schema.isValidSync(values)
}

/** yup's description of a field. Throws if it has no schema of its own. */
export function fieldDescription(description: SchemaFieldDescription | undefined) {
  if (description === undefined || !('tests' in description)) {
    throw new Error('A field without a description of its own')
  }
  return description
}
