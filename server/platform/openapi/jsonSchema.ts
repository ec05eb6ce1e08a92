import type { SchemaFieldDescription } from 'yup'
import { fieldDescription, type RecordSchema } from '../../../domain/rules.ts'
import { fromEntries, keysOf } from '../../../domain/objects.ts'

/** Converts yup schemas to JSON Schema 2020-12, as OpenAPI 3.1 requires. */

export type JsonSchema = Readonly<Record<string, unknown>>

type Description = ReturnType<typeof fieldDescription>

function withoutUndefined(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}

/** The keywords of a type's smallest and largest value or length. */
const LIMITS: Record<string, readonly [least: string, most: string]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
}
const NUMBER_LIMITS = ['minimum', 'maximum'] as const

function limitsOf({ type, tests }: Description): JsonSchema {
  const parameter = (test: string, name: string) => tests.find((each) => each.name === test)?.params?.[name]
  const pattern = parameter('matches', 'regex')
  const [least, most] = LIMITS[type] ?? NUMBER_LIMITS
  return {
    [least]: parameter('min', 'min'),
    [most]: parameter('max', 'max'),
    exclusiveMinimum: parameter('min', 'more'),
    pattern: pattern instanceof RegExp ? pattern.source : undefined,
  }
}

/** The schema of an array's items. Throws if the array has none, because a client could not know what to send. */
function itemsOf(description: SchemaFieldDescription): JsonSchema {
  const inner = 'innerType' in description ? description.innerType : undefined
  if (inner === undefined || Array.isArray(inner)) throw new Error('An array without a schema of its items')
  return fieldSchema(inner)
}

/** JSON has no type for times, and JSON Schema one for whole numbers. */
function typeOf({ type, tests }: Description): string {
  if (type === 'date') return 'string'
  return tests.some(({ name }) => name === 'integer') ? 'integer' : type
}

function fieldSchema(description: SchemaFieldDescription | undefined): JsonSchema {
  const known = fieldDescription(description)
  if ('fields' in known) return nullable(objectSchema(known.fields), known.nullable)
  const items = known.type === 'array' ? itemsOf(known) : undefined
  const { oneOf, meta, nullable: isNullable, default: preset } = known
  const format = meta?.format === 'text/html' ? undefined : meta?.format
  const schema = withoutUndefined({
    type: typeOf(known),
    items,
    enum: oneOf.length > 0 ? oneOf : undefined,
    ...limitsOf(known),
    format: known.type === 'date' ? 'date-time' : format,
    contentMediaType: meta?.format === 'text/html' ? meta.format : undefined,
    default: typeof preset === 'number' || (preset !== '' && typeof preset === 'string') ? preset : undefined,
  })
  return nullable(schema, isNullable)
}

function objectSchema(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    'optional' in field && !field.optional ? [name] : [],
  )
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** The same, or null. */
export function nullable(schema: JsonSchema, isNullable = true): JsonSchema {
  return isNullable ? { ...schema, type: [...new Set([schema.type, 'null'].flat())] } : schema
}

/** The request form: fields with a default are optional. */
export function jsonSchemaOf<Values>(schema: RecordSchema<Values>): JsonSchema {
  return objectSchema(schema.describe().fields)
}

/** The fields only, as in the record's own schema. */
export function propertiesOf<Values>(schema: RecordSchema<Values>): Record<keyof Values & string, JsonSchema> {
  const { fields } = schema.describe()
  return fromEntries(keysOf(schema.fields).map((field) => [field, fieldSchema(fields[field])]))
}
