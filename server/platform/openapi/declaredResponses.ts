import type { Api } from '../http/routes.ts'
import { one, REFUSAL } from './entities.ts'
import type { JsonSchema } from './jsonSchema.ts'

type Declared = Readonly<Record<string, JsonSchema | string>>

/** Routes that are registered afterwards declare a refusal by its reason, a text. */
export function readDeclaredResponses(api: Api): void {
  api.addHook('onRoute', (route) => {
    const declared = Object.entries((route.schema?.response ?? {}) as Declared)
    const responses = declared.map(([status, each]) => [status, typeof each === 'string' ? one(REFUSAL, each) : each])
    if (declared.length > 0) route.schema = { ...route.schema, response: Object.fromEntries(responses) }
  })
}
