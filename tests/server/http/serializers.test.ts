import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { keptSerializers } from '../../../server/platform/http/serializers.ts'

const DESCRIBED = { $id: 'Named', type: 'object', properties: { description: { type: 'string' } } }

async function answerOf(schema: object, entity: object = DESCRIBED) {
  const app = Fastify({ schemaController: keptSerializers })
  app.addSchema(entity)
  app.get('/', { schema: { response: { 200: schema } } }, () => ({ description: 'said', secret: 'kept' }))
  return (await app.inject('/')).json<unknown>()
}

test('an answer has the fields of its schema, whatever its description', async () => {
  for (const description of ['One.', 'The same.']) {
    expect(await answerOf({ $ref: 'Named#', description })).toEqual({ description: 'said' })
  }
})

test('another schema or a changed entity gets its own serializer', async () => {
  expect(await answerOf({ type: 'object', properties: { secret: { type: 'string' } } })).toEqual({ secret: 'kept' })
  const changed = { ...DESCRIBED, properties: { ...DESCRIBED.properties, secret: { type: 'string' } } }
  expect(await answerOf({ $ref: 'Named#' }, changed)).toEqual({ description: 'said', secret: 'kept' })
  expect(await answerOf({ $ref: 'Named#' })).toEqual({ description: 'said' })
})
