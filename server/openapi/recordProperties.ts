import type { SchemaFieldDescription } from 'yup'
import type { RecordSchema } from '../../domain/rules.ts'
import { keysOf, fromEntries } from '../../domain/objects.ts'
import type { JsonSchema } from './schemas.ts'

function jsonSchemaOf(description: SchemaFieldDescription | undefined): JsonSchema {
  if (description === undefined || !('tests' in description))
    throw new Error('A field without a description of its own')
  const { type, oneOf, tests, meta } = description
  const longest = tests.find(({ name }) => name === 'max')?.params?.['max']
  const isInteger = tests.some(({ name }) => name === 'integer')
  return {
    type: isInteger ? 'integer' : type,
    ...(oneOf.length > 0 ? { enum: oneOf } : {}),
    ...(longest === undefined ? {} : { maxLength: longest }),
    ...(meta?.format === 'text/html' ? { contentMediaType: meta.format } : {}),
    ...(meta?.format === 'date-time' ? { format: 'date-time' } : {}),
  }
}

/** The fields of a record as JSON Schema, each as the record's own schema describes it. */
export function recordProperties<Values>(schema: RecordSchema<Values>): Record<keyof Values & string, JsonSchema> {
  const { fields } = schema.describe()
  return fromEntries(keysOf(schema.fields).map((field) => [field, jsonSchemaOf(fields[field])]))
}
