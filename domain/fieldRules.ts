import type { SchemaFieldDescription } from 'yup'
import { fromEntries, keysOf } from './objects.ts'
import { fieldDescription, type RecordSchema } from './rules.ts'

/** A field's rules for its input: the required mark and maxLength. */
export interface FieldRule {
  required: boolean
  /** In characters. */
  longest: number | undefined
}

function ruleOf(description: SchemaFieldDescription | undefined): FieldRule {
  const { type, optional, tests } = fieldDescription(description)
  // The limit of a number is its value, not its length.
  const longest = type === 'string' && tests.find(({ name }) => name === 'max')?.params?.['max']
  return { required: !optional, longest: typeof longest === 'number' ? longest : undefined }
}

/** The rules of all fields. Pass values in `asked` to evaluate conditional rules. */
export function fieldRules<Values>(
  schema: RecordSchema<Values>,
  asked: Partial<Values> = {},
): Record<keyof Values & string, FieldRule> {
  const { fields } = schema.describe({ value: asked })
  return fromEntries(keysOf(schema.fields).map((field) => [field, ruleOf(fields[field])]))
}
