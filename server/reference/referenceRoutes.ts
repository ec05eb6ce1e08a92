import type { FastifyInstance } from 'fastify'
import { number, object, string } from 'yup'
import type { Country, Institution } from '../../domain/entities.ts'
import type { RecordSchema } from '../../domain/rules.ts'
import type { Context } from '../context.ts'
import { found, invalid } from '../http/errors.ts'
import {
  countriesIn,
  coursesIn,
  institutionsIn,
  institutionsOfCountry,
  pageOfInstitutions,
  regionsIn,
  type ReferenceStore,
} from './referenceData.ts'
import type { Database } from '../database/database.ts'
import { validated } from '../applications/validation.ts'

/** Sections 7.7 to 7.10: everyone reads, administrators write. */

type ById = { Params: { id: string } }

interface Resource<Entity, Values> {
  path: string
  store: ReferenceStore<Entity, Values>
  schema: RecordSchema<Values>
  /** Refuses values that the schema alone cannot judge. */
  check?: (values: Values) => Promise<void>
}

function writes<Entity, Values>(app: FastifyInstance, { access }: Context, resource: Resource<Entity, Values>) {
  const { path, store, schema, check } = resource
  const valid = async (body: unknown) => {
    const values = validated(schema, body)
    await check?.(values)
    return values
  }
  app.post(path, { onRequest: access.admin }, async ({ body }, reply) => {
    reply.code(201)
    return store.create(await valid(body))
  })
  app.put<ById>(`${path}/:id`, { onRequest: access.admin }, async ({ params, body }) =>
    found(await store.update(params.id, await valid(body))),
  )
  app.delete<ById>(`${path}/:id`, { onRequest: access.admin }, async ({ params }) =>
    found(await store.remove(params.id)),
  )
}

const line = () => string().strict().trim().required().max(300)
const courseSchema = object({ name: line() })
const regionSchema = object({ id: string().strict().max(64), name: line() })
const countrySchema: RecordSchema<Country> = object({
  id: number().strict().integer().positive().max(999_999).required(),
  code: string()
    .strict()
    .required()
    .matches(/^[A-Z]{2}$/, 'code must be two capital letters.'),
  name: line(),
})
const institutionSchema: RecordSchema<Omit<Institution, 'id'>> = object({
  name: line(),
  countryCode: string().strict().required(),
  website: string().strict().max(2_000).default(''),
})

async function knownCountry(db: Database, { countryCode }: { countryCode: string }): Promise<void> {
  const countries = await countriesIn(db).list()
  const known = countries.some((country) => country.code === countryCode)
  if (!known) throw invalid({ countryCode: 'This country is not known.' })
}

export function referenceRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const [courses, regions, countries, institutions] = [
    coursesIn(db),
    regionsIn(db),
    countriesIn(db),
    institutionsIn(db),
  ]

  app.get('/api/courses', () => courses.list())
  writes(app, context, { path: '/api/courses', store: courses, schema: courseSchema })

  app.get('/api/regions', () => regions.list())
  app.get<ById>('/api/regions/:id', async ({ params }) => found(await regions.find(params.id)))
  writes(app, context, { path: '/api/regions', store: regions, schema: regionSchema })

  app.get('/api/countries', () => countries.list())
  app.get<ById>('/api/countries/:id', async ({ params }) => found(await countries.find(params.id)))
  writes(app, context, { path: '/api/countries', store: countries, schema: countrySchema })

  app.get<{ Querystring: Record<string, unknown> }>('/api/institutions', async ({ query }, reply) => {
    const { rows, total } = await pageOfInstitutions(db, pageFrom(query))
    reply.header('X-Total-Count', total)
    return rows
  })
  app.get<{ Params: { countryCode: string } }>('/api/institutions/country/:countryCode', ({ params }) =>
    institutionsOfCountry(db, params.countryCode),
  )
  const check = (values: { countryCode: string }) => knownCountry(db, values)
  writes(app, context, { path: '/api/institutions', store: institutions, schema: institutionSchema, check })
}

const PAGE_SIZE = 50
const LARGEST_PAGE = 500
const LAST_PAGE = 1_000_000
const SORTABLE = ['id', 'name', 'countryCode', 'website'] as const

/** Section 7.10's query. Pages count from 1; what is missing or makes no sense takes its default. */
function pageFrom(query: Record<string, unknown>) {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '')
  const whole = (name: string, otherwise: number, most: number) => {
    const value = /^\d{1,9}$/.test(text(name)) ? Number(text(name)) : otherwise
    return Math.min(Math.max(value, 1), most)
  }
  return {
    pageNumber: whole('pageNumber', 1, LAST_PAGE),
    pageSize: whole('pageSize', PAGE_SIZE, LARGEST_PAGE),
    sortBy: SORTABLE.find((column) => column === text('sortBy')) ?? ('name' as const),
    sortOrder: text('sortOrder').toLowerCase() === 'desc' ? ('desc' as const) : ('asc' as const),
    filters: {
      id: text('idFilter'),
      name: text('nameFilter'),
      countryCode: text('countryCodeFilter'),
      website: text('websiteFilter'),
      global: text('globalFilter'),
    },
  }
}
