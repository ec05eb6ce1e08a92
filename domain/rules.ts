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

/** The first message of every invalid field; empty if all are valid. Throws if `values` is not an object. */
export function errorsOf<Values>(schema: RecordSchema<Values>, values: unknown): FieldErrors<keyof Values & string> {
  try {
    schema.validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const problems = error.inner.length > 0 ? error.inner : [error]
    const messages = new Map(problems.toReversed().map(({ path, message }) => [path?.split(/[.[]/)[0], message]))
    const wrong = keysOf(schema.fields).filter((field) => messages.has(field))
    if (wrong.length === 0) throw error
    return fromEntries(wrong.map((field) => [field, messages.get(field) ?? '']))
  }
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

function ruleOf(description: SchemaFieldDescription | undefined): FieldRule {
  if (description === undefined || !('optional' in description)) return { required: false, longest: undefined }
  const longest = description.tests.find(({ name }) => name === 'max')?.params?.['max']
  return { required: !description.optional, longest: typeof longest === 'number' ? longest : undefined }
}

/** The rules of every field; `asked` holds the values under which conditional fields are required. */
export function fieldRules<Values>(
  schema: RecordSchema<Values>,
  asked: Partial<Values> = {},
): Record<keyof Values & string, FieldRule> {
  const { fields } = schema.describe({ value: asked })
  return fromEntries(keysOf(schema.fields).map((field) => [field, ruleOf(fields[field])]))
}
