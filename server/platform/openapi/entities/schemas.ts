import { keysOf } from '../../../../domain/objects.ts'
import { ALL_ENABLED_HIGHEST_STEP } from '../../../../domain/steps.ts'
import type { JsonSchema } from '../jsonSchema.ts'

export const text: JsonSchema = { type: 'string' }
export const id: JsonSchema = { type: 'string', minLength: 1 }
export const day: JsonSchema = { type: 'string', format: 'date' }
export const instant: JsonSchema = { type: 'string', format: 'date-time' }
export const integer: JsonSchema = { type: 'integer', minimum: 0 }
export const step: JsonSchema = { type: 'integer', minimum: 0, maximum: ALL_ENABLED_HIGHEST_STEP }

export interface EntitySchema extends JsonSchema {
  $id: string
  type: 'object'
}

export function object<Entity extends object>(
  properties: Record<keyof Entity & string, JsonSchema>,
  optional: readonly (keyof Entity & string)[] = [],
) {
  const required = keysOf(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required } as const
}

/** All entities. */
export const ENTITIES: EntitySchema[] = []

export function entity<Entity extends object>(
  $id: string,
  properties: Record<keyof Entity & string, JsonSchema>,
  optional: readonly (keyof Entity & string)[] = [],
): EntitySchema {
  const schema = { $id, ...object(properties, optional) }
  ENTITIES.push(schema)
  return schema
}

/** A success with one entity. */
export function one({ $id }: EntitySchema, description: string): JsonSchema {
  return { $ref: `${$id}#`, description }
}

/** A success with a list. */
export function listOf({ $id }: EntitySchema, description: string): JsonSchema {
  return { type: 'array', items: { $ref: `${$id}#` }, description }
}

/** A success without a body. */
export const NOTHING: JsonSchema = { type: 'null', description: 'Done.' }

/** A response that is a file, by its content types. */
export const binary = (description: string, types: readonly string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})
