import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { REMOVED_DOCUMENTS } from '../../../domain/documents.ts'
import { fellowshipAfter, STEP, RECORD_STEPS } from '../../../domain/steps.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { register, saveRecords, startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Response>; security: object[] }>>
  components: object
}

interface Response {
  content?: { 'application/json'?: { schema: object } }
}

const server = closedAfterAll(await startServer())
const document = (await server.anyone.get('/openapi.json')).json<OpenApi>()

const isSchema = (items: unknown) => typeof items === 'object' && items !== null && Object.keys(items).length > 0

const written = (path: string) => [`PUT ${path}/{id}`, `POST ${path}/`, `DELETE ${path}/{id}`]

/** A removed document can be downloaded, and not uploaded. */
const isRemoved = (name: string) => REMOVED_DOCUMENTS.some(({ path }) => path === `/api/${name}uploads`)

/** Every call of section 7, as the specification writes it. */
const SPECIFIED: readonly [section: string, calls: readonly string[]][] = [
  ['§7.2', ['GET /api/FellowshipApplicationsStatus', 'PUT /api/FellowshipApplicationsStatus/{id}']],
  [
    '§7.3',
    [
      'GET /api/fellowships',
      'POST /api/fellowships/{id}',
      'POST /api/fellowships/',
      'DELETE /api/fellowships/{id}',
      'GET /api/fellowships/getpersonaldetails/{applicantId}',
      'GET /api/fellowships/getcoursedetails/{applicantId}',
      'GET /api/fellowships/getmotivationdetails/{applicantId}',
      'GET /api/fellowships/getreviewdetails/{applicantId}',
      'GET /api/fellowships/applicant/{applicantId}',
      'GET /api/fellowships/byapplicant/{applicantId}',
      'GET /api/sponsorships/filter/{applicantId}',
    ],
  ],
  ['§7.4', ['GET /api/personaldetails', ...written('/api/personaldetails')]],
  ['§7.5', ['GET /api/coursedetails', ...written('/api/coursedetails')]],
  ['§7.6', ['GET /api/motivations', 'GET /api/motivations/{id}', ...written('/api/motivations')]],
  ['§7.7', ['GET /api/courses', ...written('/api/courses')]],
  ['§7.8', ['GET /api/regions', 'GET /api/regions/{id}', ...written('/api/regions')]],
  ['§7.9', ['GET /api/countries', 'GET /api/countries/{id}', ...written('/api/countries')]],
  ['§7.10', ['GET /api/institutions', 'GET /api/institutions/country/{countryCode}', ...written('/api/institutions')]],
  [
    '§7.12',
    [
      ...['iddoc', 'cvdoc', 'transcript', 'acceptanceletter', 'qualification', 'programme', 'costing'].flatMap(
        (name) => [...(isRemoved(name) ? [] : [`POST /api/${name}uploads/`]), `GET /api/${name}uploads`],
      ),
      'GET /api/AcceptanceLetterUploads',
      'GET /api/QualificationUploads',
      'GET /api/ProgrammeUploads',
      'GET /api/motivationletteruploads',
    ],
  ],
]

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has the items of every array and the properties of every object', () => {
    const incomplete: string[] = []
    const look = (node: unknown, at: string) => {
      if (typeof node !== 'object' || node === null) return
      const types = [Reflect.get(node, 'type')].flat()
      if (types.includes('array') && !isSchema(Reflect.get(node, 'items'))) incomplete.push(at)
      const isDeclared = ['properties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'].some((key) => key in node)
      if (types.includes('object') && !isDeclared) incomplete.push(at)
      for (const [key, value] of Object.entries(node)) look(value, `${at}/${key}`)
    }
    look(document, '')
    expect(incomplete).toEqual([])
  })

  it.each(SPECIFIED)('%s describes every call of the specification', (_, calls) => {
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ')
      const described = document.paths[path.replace(/\/$/, '')]?.[method.toLowerCase()]
      expect(described, call).toBeDefined()
    }
  })

  it('§7.10 names the query of paged institutions', () => {
    expect(JSON.stringify(document.paths['/api/institutions']?.get)).toMatch(
      /pageNumber.*pageSize.*sortBy.*sortOrder.*globalFilter.*idFilter.*nameFilter.*countryCodeFilter.*websiteFilter/,
    )
  })

  it('§6 marks the calls that need no token: public reads, and those a ticket or its cookie opens', () => {
    const open = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { security }]) =>
        security.length === 0 ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    )
    expect(open.filter((call) => !/uploads(\/tickets\/\{ticket\})?$/i.test(call)).sort()).toEqual([
      'GET /api/FellowshipApplicationsStatus',
      'GET /api/countries',
      'GET /api/countries/{id}',
      'GET /api/courses',
      'GET /api/desk/exports/{ticket}',
      'GET /api/institutions',
      'GET /api/institutions/country/{countryCode}',
      'GET /api/links/{id}',
      'GET /api/regions',
      'GET /api/regions/{id}',
    ])
    expect(open.every((call) => call.startsWith('GET '))).toBe(true)
  })

  it('describes exactly the calls that the server answers', () => {
    const registered = server.routes.flatMap(({ method, url }) => {
      const methods = [method].flat().filter((each) => !['HEAD', 'OPTIONS'].includes(each))
      if (!url.startsWith(`${API_BASE_PATH}/api/`)) return []
      return methods.map((each) => `${each} ${url.slice(API_BASE_PATH.length).replace('?', '')}`)
    })
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const withoutApplicant = described
      .filter((call) => call.endsWith('/:applicantId'))
      .map((call) => call.replace('/:applicantId', ''))
    expect([...new Set(registered)].sort()).toEqual([...new Set([...described, ...withoutApplicant])].sort())
  })
})

function validatorOf(path: string, method: string, status: number): ValidateFunction {
  const { components } = document
  const schema = document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema
  if (schema === undefined) throw new Error(`${method} ${path} does not describe ${status}`)
  return new Ajv2020({ strict: false }).compile({ ...schema, components })
}

async function expectDescribed(caller: Caller, path: string, parameters: Record<string, string> = {}) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
  const answer = await caller.get(url)
  const validate = validatorOf(path, 'get', answer.statusCode)
  expect(validate(answer.json()), `${url}: ${JSON.stringify(validate.errors)}`).toBe(true)
  return answer.statusCode
}

describe('answers match the document', () => {
  it.each(['/api/FellowshipApplicationsStatus', '/api/courses', '/api/regions', '/api/countries', '/api/institutions'])(
    'GET %s',
    async (path) => {
      expect(await expectDescribed(server.anyone, path)).toBe(200)
    },
  )

  it('records, at every stage of an application, and refusals', async () => {
    const sub = 'auth0|openapi'
    const applicant = await server.applicant({ sub })
    const byApplicant = '/api/fellowships/applicant/{applicantId}'
    const { id } = await register(applicant)
    expect(await expectDescribed(applicant, byApplicant, { applicantId: 'openapi' })).toBe(200)
    const ids = await saveRecords(applicant)
    for (const step of RECORD_STEPS) {
      const done = { ...ids, ...fellowshipAfter(STEP[step], 1) }
      expect((await applicant.post(`/api/fellowships/${id}`, done)).statusCode).toBe(200)
      expect(await expectDescribed(applicant, STEP[step].record.path)).toBe(200)
    }
    expect(await expectDescribed(applicant, '/api/fellowships')).toBe(200)
    expect(await expectDescribed(applicant, byApplicant, { applicantId: 'openapi' })).toBe(200)
    expect(await expectDescribed(applicant, '/api/motivations/{id}', { id: ids.motivationId })).toBe(200)
    expect(await expectDescribed(applicant, '/api/motivations/{id}', { id: 'nobodys' })).toBe(404)
    expect(await expectDescribed(server.anyone, '/api/fellowships')).toBe(401)
    for (const step of [STEP.review, STEP.submit]) {
      const answer = await applicant.post(`/api/fellowships/${id}`, fellowshipAfter(step, 1))
      expect(answer.statusCode).toBe(200)
    }
    expect(await expectDescribed(applicant, '/api/submissions')).toBe(200)
    const [first] = (await applicant.get('/api/submissions')).json<[{ id: string }]>()
    expect(await expectDescribed(applicant, '/api/submissions/{id}', { id: first.id })).toBe(200)
    expect(await expectDescribed(applicant, '/api/submissions/{id}/link', { id: first.id })).toBe(200)
    expect(await expectDescribed(applicant, '/api/submissions/{id}', { id: 'nobodys' })).toBe(404)
  })
})
