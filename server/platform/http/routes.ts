import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { object, string } from 'yup'
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

const isObject = (sent: unknown) => typeof sent === 'object' && sent !== null && !Array.isArray(sent)

export const validatorCompiler: FastifySchemaCompiler<RecordSchema<object>> =
  ({ schema }) =>
  (sent: unknown) => {
    if (!isObject(sent)) return { error: new Refusal(400, 'A JSON object is needed.') }
    const { values, errors } = checked(schema, sent)
    return errors ? { error: invalid(errors) } : { value: values }
  }

/** The parameters of a route that ends in an id. */
export const BY_ID = object({ id: string().required() })

/** A route's validated body, for generic routes where the compiler cannot infer it. */
export function bodyOf<Values>(_schema: RecordSchema<Values>, { body }: { body: unknown }): Values {
  return body as Values
}
