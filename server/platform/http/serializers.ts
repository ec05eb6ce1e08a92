import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

/**
 * Many routes answer with the same: each answer's serializer is compiled once per process instead of once per route and server, which
 * was a seventh of a start.
 */

type Compile = ReturnType<SerializerFactory>
type Compiled = ReturnType<Compile>

const compileWith = SerializerSelector()

/** By the entities that schemas refer to, and by schema. */
const known = new Map<string, Map<string, Compiled>>()

/** A description says nothing of how an answer is written. */
function nameOf(schema: unknown): string {
  const described = typeof schema === 'object' && schema !== null ? { ...schema, description: undefined } : schema
  return JSON.stringify(described)
}

const buildSerializer: SerializerFactory = (entities, options) => {
  const compile = compileWith(entities, options)
  const name = JSON.stringify(entities)
  const compiled = known.get(name) ?? new Map<string, Compiled>()
  known.set(name, compiled)
  return (route) => {
    const schema = nameOf(route.schema)
    const serializer = compiled.get(schema) ?? compile(route)
    compiled.set(schema, serializer)
    return serializer
  }
}

export const keptSerializers: FastifyServerOptions['schemaController'] = { compilersFactory: { buildSerializer } }
