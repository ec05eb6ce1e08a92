import { ValidationError, type SchemaFieldDescription, type SchemaObjectDescription } from 'yup'
import { fromEntries, keysOf } from './objects.ts'

/** What forms, machines and server ask of a record's schema. */

/** The part of a yup object schema in use; `Values` is what it casts to. */
export interface RecordSchema<Values> {
  readonly fields: Readonly<Record<keyof Values, unknown>>
  validateSync(value: unknown, options?: { abortEarly?: boolean; stripUnknown?: boolean }): Values
  isValidSync(value: unknown): boolean
  describe(options?: { value?: unknown }): SchemaObjectDescription
}

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>

/** The values as the schema casts them, without unknown fields; or the first message of every invalid field. */
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

/** The first message of every field that breaks a rule; empty where the values are valid. Throws where they are no object. */
export function errorsOf<Values>(schema: RecordSchema<Values>, values: unknown): FieldErrors<keyof Values & string> {
  return checked(schema, values).errors ?? {}
}

export function isValid<Values>(schema: RecordSchema<Values>, values: unknown): values is Values {
  return schema.isValidSync(values)
}

/** What a field's input needs: whether to show the asterisk, and its maxLength. */
export interface FieldRule {
  required: boolean
  /** In characters. */
  longest: number | undefined
}

/** What yup says of one field; throws where the field has no schema of its own. */
export function fieldDescription(description: SchemaFieldDescription | undefined) {
  if (description === undefined || !('tests' in description)) {
    throw new Error('A field without a description of its own')
  }
  return description
}

function ruleOf(description: SchemaFieldDescription | undefined): FieldRule {
  const { optional, tests } = fieldDescription(description)
  const longest = tests.find(({ name }) => name === 'max')?.params?.['max']
  return { required: !optional, longest: typeof longest === 'number' ? longest : undefined }
}

/** The rules of every field; `asked` holds the values under which conditional fields are required. */
export function fieldRules<Values>(
  schema: RecordSchema<Values>,
  asked: Partial<Values> = {},
): Record<keyof Values & string, FieldRule> {
  const { fields } = schema.describe({ value: asked })
  return fromEntries(keysOf(schema.fields).map((field) => [field, ruleOf(fields[field])]))
}
