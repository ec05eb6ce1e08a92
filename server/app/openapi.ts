import { PROGRAMME } from '#programme/names.ts'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { permissionNeeded } from '../../domain/roles.ts'
import type { RecordSchema } from '../../domain/rules.ts'
import { API_BASE_PATH } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import type { Api } from '../platform/http/routes.ts'
import { ENTITIES, one, REFUSAL } from '../platform/openapi/entities.ts'
import { jsonSchemaOf, type JsonSchema } from '../platform/openapi/jsonSchema.ts'
import { SECTIONS } from './sections.ts'

/** The API's description as OpenAPI 3.1, from the schemas that its routes use. */

/** Its path below the API base. */
export const OPENAPI_PATH = '/openapi.json'

const MULTIPART: JsonSchema = {
  type: 'object',
  properties: { filename: { type: 'string' }, files: { type: 'string', format: 'binary' } },
  required: ['files'],
}

/** Refusals common to all calls; routes add their own. */
function refusalsOf({ config, schema }: RouteOptions): Record<string, JsonSchema> {
  const { access } = config ?? {}
  const { body, querystring, params } = schema ?? {}
  return {
    ...(body ? { 400: one(REFUSAL, 'The body cannot be read.') } : {}),
    ...(access ? { 401: one(REFUSAL, 'Not signed in.') } : {}),
    ...(access && access !== 'applicant' ? { 403: one(REFUSAL, permissionNeeded(access)) } : {}),
    ...(params || querystring || body ? { 404: one(REFUSAL, 'Not found.') } : {}),
    ...(body || querystring ? { 422: one(REFUSAL, 'What was sent is not valid; errors says which fields.') } : {}),
    429: one(REFUSAL, 'Too many calls.'),
    500: one(REFUSAL, 'Something went wrong at the server.'),
  }
}

const asJsonSchema = (part: unknown) => (part ? jsonSchemaOf(part as RecordSchema<object>) : undefined)

const transform: SwaggerTransform<FastifySchema> = ({ schema, url, route }) => {
  const { body, querystring, params, response, ...rest } = schema
  const isUpload = rest.consumes?.includes('multipart/form-data')
  const described = {
    ...rest,
    ...(body || isUpload ? { body: isUpload ? MULTIPART : asJsonSchema(body) } : {}),
    ...(querystring ? { querystring: asJsonSchema(querystring) } : {}),
    ...(params ? { params: asJsonSchema(params) } : {}),
    security: route.config?.access ? [{ bearer: [] }] : [],
    response: { ...refusalsOf(route), ...(typeof response === 'object' ? response : null) },
  }
  return { schema: described, url: url.slice(API_BASE_PATH.length) }
}

/** Collects the descriptions of all routes registered afterwards; `app.swagger()` returns the document. */
export async function describeRoutes(
  app: Api,
  { providerName, apiBase }: Pick<PortalSettings, 'providerName' | 'apiBase'>,
): Promise<void> {
  for (const entity of ENTITIES) app.addSchema(entity)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${providerName} ${PROGRAMME}`,
        description:
          'This document describes every call of the portal: those of section 7 of its specification, and those beside it.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: apiBase }],
      tags: SECTIONS.map(({ name, description }) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `schema-${index}`) },
    transform,
    stripBasePath: false,
  })
}
