import type { preHandlerAsyncHookHandler } from 'fastify'
import type { Api } from '../http/routes.ts'
import { one, REFUSAL } from './entities.ts'
import type { JsonSchema } from './jsonSchema.ts'

type Declared = Readonly<Record<string, JsonSchema | string>>

/**
 * Routes that are registered afterwards declare a refusal by its reason, a text. Their answers have the declared status of a success. If
 * there are several, the handler sets one.
 */
export function readDeclaredResponses(api: Api): void {
  api.addHook('onRoute', (route) => {
    const declared = Object.entries((route.schema?.response ?? {}) as Declared)
    if (declared.length === 0) return
    const responses = declared.map(([status, each]) => [status, typeof each === 'string' ? one(REFUSAL, each) : each])
    route.schema = { ...route.schema, response: Object.fromEntries(responses) }
    const [success = 200, ...others] = declared.map(([status]) => Number(status)).filter((status) => status < 300)
    if (success === 200 || others.length > 0) return
    const setStatus: preHandlerAsyncHookHandler = async (_request, reply) => {
      reply.code(success)
    }
    route.preHandler = [route.preHandler ?? [], setStatus].flat()
  })
}
