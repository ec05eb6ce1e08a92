import type { PortalSettings } from '../../domain/settings.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { ref, SCHEMAS, type JsonSchema } from './schemas.ts'

/** The API described for machines, as OpenAPI 3.1. */

/** Where it is served, below the API base. */
export const OPENAPI_PATH = '/openapi.json'

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

const refusals: Record<Operation['access'], Record<string, string>> = {
  everyone: { 404: 'Not found.' },
  applicant: { 401: 'Not signed in.', 404: 'Not found among the applicant’s own.' },
  admin: { 401: 'Not signed in.', 403: 'Needs the permission of an administrator.', 404: 'Not found.' },
}

const multipartBody: JsonSchema = {
  type: 'object',
  properties: { filename: { type: 'string' }, files: { type: 'string', format: 'binary' } },
  required: ['files'],
}

function success({ method, answer, file, redirect }: Operation) {
  if (redirect) return { 303: { description: 'To the document.' } }
  if (file) return { 200: { description: 'The file.', content: { 'application/octet-stream': {} } } }
  if (answer === undefined) return { 204: { description: 'Done.' } }
  const done = { description: 'Done.', content: json(answer) }
  return method === 'POST' ? { 200: done, 201: { ...done, description: 'Created.' } } : { 200: done }
}

function parametersOf({ path, query = [] }: Operation) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true }))
  const inQuery = query.map((name) => ({ name, in: 'query', required: false }))
  return [...inPath, ...inQuery].map((parameter) => ({ ...parameter, schema: { type: 'string' } }))
}

function described(operation: Operation) {
  const { access, body, multipart, section, summary } = operation
  const refused = Object.entries({
    ...refusals[access],
    ...(body || multipart ? { 422: 'What was sent is not valid.' } : {}),
  })
  const content = multipart ? { 'multipart/form-data': { schema: multipartBody } } : body && json(body)
  return {
    summary,
    tags: [`Section ${section}`],
    security: access === 'everyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(operation),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...success(operation),
      ...Object.fromEntries(
        refused.map(([code, description]) => [code, { description, content: json(ref('Refusal')) }]),
      ),
    },
  }
}

export function openApiDocument({ providerName, apiBase }: Pick<PortalSettings, 'providerName' | 'apiBase'>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${providerName} Postgraduate Bursary`, version: '1' },
    servers: [{ url: apiBase }],
    components: {
      schemas: SCHEMAS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}
