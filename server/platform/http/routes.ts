import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { ArraySchema, object, ObjectSchema, string } from 'yup'
import { checked, type RecordSchema } from '../../../domain/rules.ts'
import { invalid, Refusal } from '../errors.ts'

/** Validates requests with yup. Handlers receive the cast value without unknown keys. */

interface YupTypes extends FastifyTypeProvider {
  validator: this['schema'] extends RecordSchema<infer Values> ? Values : unknown
}

/** A server whose routes take their types from their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  YupTypes
>

/** True for a JSON object. */
export const isObject = (sent: unknown): sent is object =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

/** No call needs a longer list: more than the applications of any intake. */
export const MOST_ITEMS = 20_000

/**
 * The same value, with an empty object or list in place of one in a field of another type. yup would write all of it into its message,
 * which takes long for a megabyte.
 */
function withoutMisplaced(schema: unknown, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  if (Array.isArray(sent)) {
    if (sent.length > MOST_ITEMS) throw new Refusal(413, 'A list of this call has too many items.')
    return schema instanceof ArraySchema ? sent.map((each) => withoutMisplaced(schema.innerType, each)) : []
  }
  if (!(schema instanceof ObjectSchema)) return {}
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Object.hasOwn(schema.fields, name) ? withoutMisplaced(schema.fields[name], value) : value,
    ]),
  )
}

export const validatorCompiler: FastifySchemaCompiler<RecordSchema<object>> =
  ({ schema }) =>
  (sent: unknown) => {
    if (!isObject(sent)) return { error: new Refusal(400, 'A JSON object is needed.') }
    try {
      const { values, errors } = checked(schema, withoutMisplaced(schema, sent))
      return errors ? { error: invalid(errors) } : { value: values }
    } catch (error) {
      if (error instanceof Refusal) return { error }
      throw error
    }
  }

/** The parameters of a route that ends in an id. */
export const BY_ID = object({ id: string().required() })

/** A route's validated body, for generic routes where the compiler cannot infer it. */
export function bodyOf<Values>(_schema: RecordSchema<Values>, { body }: { body: unknown }): Values {
  return body as Values
}
