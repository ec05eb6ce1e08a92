import { object, string, type InferType } from 'yup'
import type { RecordSchema } from '../../domain/rules.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { found, invalid } from '../http/errors.ts'
import { BY_ID, bodyOf, type Api } from '../http/routes.ts'
import { COUNTRY, COURSE, INSTITUTION, listOf, one, REGION } from '../openapi/entities.ts'
import { countryBody, courseBody, institutionBody, regionBody } from './bodies.ts'
import { institutionsQuery } from './institutionsQuery.ts'
import {
  countriesIn,
  coursesIn,
  institutionsIn,
  institutionsOfCountry,
  pageOfInstitutions,
  regionsIn,
  type InstitutionsPage,
  type ReferenceStore,
} from './referenceData.ts'

/** Sections 7.7 to 7.10: everyone reads, administrators write. */

interface Resource<Entity, Values> {
  path: string
  /** As summaries and operation ids call one of them, and all. */
  name: string
  plural: string
  entity: Parameters<typeof one>[0]
  store: ReferenceStore<Entity, Values>
  body: RecordSchema<Values>
  /** Refuses values that the schema alone cannot judge. */
  check?: (values: Values) => Promise<void>
}

function list<Entity, Values>(app: Api, { path, plural, entity, store }: Resource<Entity, Values>): void {
  const schema = {
    operationId: `list${plural}`,
    summary: `List the ${plural.toLowerCase()}`,
    tags: [plural],
    response: { 200: listOf(entity, `All ${plural.toLowerCase()}, by name.`) },
  }
  app.get(path, { schema }, () => store.list())
}

function read<Entity, Values>(app: Api, { path, name, plural, entity, store }: Resource<Entity, Values>): void {
  const noun = name.toLowerCase()
  const schema = {
    operationId: `get${name}`,
    summary: `Read one ${noun}`,
    tags: [plural],
    params: BY_ID,
    response: { 200: one(entity, `The ${noun}.`) },
  }
  app.get(`${path}/:id`, { schema }, async ({ params }) => found(await store.find(params.id)))
}

function writes<Entity, Values>(app: Api, { access }: Context, resource: Resource<Entity, Values>): void {
  const { path, name, plural, entity, store, body, check } = resource
  const noun = name.toLowerCase()
  const tags = [plural]
  app.post(
    path,
    {
      ...access.admin,
      schema: {
        operationId: `create${name}`,
        summary: `Create one ${noun}`,
        tags,
        body,
        response: { 201: one(entity, `The new ${noun}.`) },
      },
    },
    async (request, reply) => {
      const values = bodyOf(body, request)
      await check?.(values)
      reply.code(201)
      return store.create(values)
    },
  )
  app.put(
    `${path}/:id`,
    {
      ...access.admin,
      schema: {
        operationId: `update${name}`,
        summary: `Change one ${noun}`,
        tags,
        params: BY_ID,
        body,
        response: { 200: one(entity, `The changed ${noun}.`) },
      },
    },
    async (request) => {
      const values = bodyOf(body, request)
      await check?.(values)
      return found(await store.update(request.params.id, values))
    },
  )
  app.delete(
    `${path}/:id`,
    {
      ...access.admin,
      schema: {
        operationId: `delete${name}`,
        summary: `Delete one ${noun}`,
        tags,
        params: BY_ID,
        response: { 200: one(entity, `The ${noun} that was deleted.`) },
      },
    },
    async ({ params }) => found(await store.remove(params.id)),
  )
}

async function knownCountry(db: Database, { countryCode }: { countryCode: string }): Promise<void> {
  const countries = await countriesIn(db).list()
  const known = countries.some((country) => country.code === countryCode)
  if (!known) throw invalid({ countryCode: 'This country is not known.' })
}

function pageOf(query: InferType<typeof institutionsQuery>): InstitutionsPage {
  const { pageNumber, pageSize, sortBy, sortOrder } = query
  return {
    pageNumber,
    pageSize,
    sortBy,
    sortOrder,
    filters: {
      id: query.idFilter,
      name: query.nameFilter,
      countryCode: query.countryCodeFilter,
      website: query.websiteFilter,
      global: query.globalFilter,
    },
  }
}

function institutionLists(app: Api, { db }: Context): void {
  const tags = ['Institutions']
  app.get(
    '/api/institutions',
    {
      schema: {
        operationId: 'listInstitutions',
        summary: 'Read one page of the institutions',
        description: 'What is missing from the query, or makes no sense, takes its default.',
        tags,
        querystring: institutionsQuery,
        response: {
          200: {
            ...listOf(INSTITUTION, 'One page.'),
            headers: { 'X-Total-Count': { type: 'integer', description: 'How many institutions there are in all.' } },
          },
        },
      },
    },
    async ({ query }, reply) => {
      const { rows, total } = await pageOfInstitutions(db, pageOf(query))
      reply.header('X-Total-Count', total)
      return rows
    },
  )
  app.get(
    '/api/institutions/country/:countryCode',
    {
      schema: {
        operationId: 'listInstitutionsOfCountry',
        summary: 'List the institutions of one country',
        tags,
        params: object({ countryCode: string().required() }),
        response: { 200: listOf(INSTITUTION, 'All institutions of the country, by name.') },
      },
    },
    ({ params }) => institutionsOfCountry(db, params.countryCode),
  )
}

export function referenceRoutes(app: Api, context: Context): void {
  const { db } = context

  const courses = {
    path: '/api/courses',
    name: 'Course',
    plural: 'Courses',
    entity: COURSE,
    store: coursesIn(db),
    body: courseBody,
  }
  list(app, courses)
  writes(app, context, courses)

  const regions = {
    path: '/api/regions',
    name: 'Region',
    plural: 'Regions',
    entity: REGION,
    store: regionsIn(db),
    body: regionBody,
  }
  list(app, regions)
  read(app, regions)
  writes(app, context, regions)

  const countries = {
    path: '/api/countries',
    name: 'Country',
    plural: 'Countries',
    entity: COUNTRY,
    store: countriesIn(db),
    body: countryBody,
  }
  list(app, countries)
  read(app, countries)
  writes(app, context, countries)

  institutionLists(app, context)
  writes(app, context, {
    path: '/api/institutions',
    name: 'Institution',
    plural: 'Institutions',
    entity: INSTITUTION,
    store: institutionsIn(db),
    body: institutionBody,
    check: (values) => knownCountry(db, values),
  })
}
