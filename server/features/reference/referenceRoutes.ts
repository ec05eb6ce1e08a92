import type { FastifyRequest } from 'fastify'
import { object, string, type InferType, type ObjectShape } from 'yup'
import { capitalised } from '../../../domain/capitalised.ts'
import { fromEntries, keysOf } from '../../../domain/objects.ts'
import { countryBody, courseBody, institutionBody, regionBody } from '../../../domain/reference.ts'
import type { RecordSchema } from '../../../domain/rules.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { found, Refusal } from '../../platform/errors.ts'
import { BY_ID, bodyOf, type Api } from '../../platform/http/routes.ts'
import { COUNTRY, COURSE, INSTITUTION, listOf, one, REGION } from '../../platform/openapi/entities.ts'
import { pageOfInstitutions, type InstitutionsPage } from './institutionsPage.ts'
import { sendKept } from './keptAnswers.ts'
import { institutionsQuery } from './institutionsQuery.ts'
import {
  countriesIn,
  coursesIn,
  institutionsIn,
  isCountry,
  regionsIn,
  similarCourse,
  type ReferenceStore,
} from './referenceData.ts'
import type { ReferenceSnapshot } from './reference.ts'

/** Sections 7.7 to 7.10: everyone can read, administrators can write. */

interface Resource<Entity, Values> {
  /** The name in the audit trail, in summaries and operation ids. */
  noun: 'course' | 'region' | 'country' | 'institution'
  /** The name in the path. */
  plural: string
  entity: Parameters<typeof one>[0]
  listed: (snapshot: ReferenceSnapshot) => Promise<readonly Entity[]>
  storeIn: (db: Database) => ReferenceStore<Entity, Values>
  body: RecordSchema<Values>
  /** Refuses values that the schema alone cannot check, in the transaction of the write. */
  check?: (tx: Database, values: Values, id?: string) => Promise<void>
}

type Seen = Readonly<Record<string, string>>

/** The body of a change. `seen` is the entry that it was made to, with all values of the body except an id. */
function changeBody<Values>(body: RecordSchema<Values>): RecordSchema<Values & { seen?: Seen | undefined }> {
  const names = keysOf(body.fields).filter((name) => name !== 'id')
  // An entry of an earlier release may break today's rules.
  const seen = object(fromEntries(names.map((name) => [name, string().ensure()]))).default(undefined)
  return object({ ...(body.fields as ObjectShape), seen }) as unknown as RecordSchema<Values & { seen?: Seen }>
}

/** Compares the values of an entry by the names in `seen`. */
function isSame(seen: Seen, present: object, other: object): boolean {
  const textOf = (values: object, name: string) => normalisedLine(String(Reflect.get(values, name) ?? ''))
  return keysOf(seen).every((name) => textOf(present, name) === textOf(other, name))
}

const changedMeanwhile = () =>
  new Refusal(409, 'Another administrator has changed this in the meantime. Cancel to see the change.', {
    code: 'changedMeanwhile',
  })

const pathOf = (plural: string) => `/api/${plural}`

function list<Entity, Values>(
  app: Api,
  { reference }: Context,
  { plural, entity, listed }: Resource<Entity, Values>,
): void {
  const path = pathOf(plural)
  const schema = {
    operationId: `list${capitalised(plural)}`,
    summary: `List the ${plural}`,
    response: { 200: listOf(entity, `All ${plural}, by name.`) },
  }
  app.get(path, { schema }, (request, reply) =>
    sendKept(reference, request, reply, path, async (snapshot) => ({ list: await listed(snapshot) })),
  )
}

function read<Entity extends { id: string | number }, Values>(
  app: Api,
  { reference }: Context,
  { noun, plural, entity, listed }: Resource<Entity, Values>,
): void {
  const schema = {
    operationId: `get${capitalised(noun)}`,
    summary: `Read one ${noun}`,
    params: BY_ID,
    response: { 200: one(entity, `The ${noun}.`) },
  }
  app.get(`${pathOf(plural)}/:id`, { schema }, async ({ params }) => {
    const all = await listed(await reference.snapshot())
    return found(all.find(({ id }) => String(id) === params.id) ?? null)
  })
}

function writes<Entity extends { id: string | number }, Values>(
  app: Api,
  { access, db }: Context,
  resource: Resource<Entity, Values>,
): void {
  const { noun, plural, entity, storeIn, body, check } = resource
  const path = pathOf(plural)
  const name = capitalised(noun)
  const change = changeBody(body)

  /** Writes the row and its audit entry in one transaction. */
  const written = (
    request: FastifyRequest,
    write: (store: ReferenceStore<Entity, Values>, tx: Database) => Promise<Entity | null>,
  ): Promise<Entity> =>
    db.transaction(async (tx) => {
      const row = found(await write(storeIn(tx), tx), `Another administrator has removed this ${noun} in the meantime.`)
      await writeEntry(tx, entryOf(request, String(row.id)))
      return row
    })

  app.post(
    path,
    {
      ...audited(access.for('administer'), `${noun}.create`),
      schema: {
        operationId: `create${name}`,
        summary: `Create one ${noun}`,
        body,
        response: { 201: one(entity, `The new ${noun}.`) },
      },
    },
    (request) => {
      const values = bodyOf(body, request)
      return written(request, async (store, tx) => {
        await check?.(tx, values)
        return store.create(values)
      })
    },
  )
  app.put(
    `${path}/:id`,
    {
      ...audited(access.for('administer'), `${noun}.change`),
      schema: {
        operationId: `update${name}`,
        summary: `Change one ${noun}`,
        description: `\`seen\` is the ${noun} that you change, as you have read it. Without it, a colleague’s change can be overwritten.`,
        params: BY_ID,
        body: change,
        response: {
          200: one(entity, `The changed ${noun}.`),
          409: 'It was changed since `seen`, or there is one like it.',
        },
      },
    },
    (request) => {
      const values = bodyOf(change, request)
      const { seen } = values
      const { id } = request.params
      return written(request, async (store, tx) => {
        await check?.(tx, values, id)
        const present = await store.lock(id)
        // A repeated call finds its own values.
        if (seen && present && ![seen, values].some((each) => isSame(seen, present, each))) {
          throw changedMeanwhile()
        }
        return store.update(id, values)
      })
    },
  )
  app.delete(
    `${path}/:id`,
    {
      ...audited(access.for('administer'), `${noun}.delete`),
      schema: {
        operationId: `delete${name}`,
        summary: `Delete one ${noun}`,
        params: BY_ID,
        response: { 200: one(entity, `The ${noun} that was deleted.`) },
      },
    },
    (request) => written(request, (store) => store.remove(request.params.id)),
  )
}

async function knownCountry(tx: Database, { countryCode }: { countryCode: string }): Promise<void> {
  if (await isCountry(tx, countryCode)) return
  const reason = 'This country is not known.'
  throw new Refusal(422, reason, { errors: { countryCode: reason } })
}

async function refuseSimilarCourse(db: Database, { name }: { name: string }, id?: string): Promise<void> {
  const similar = await similarCourse(db, name, id)
  if (similar !== null)
    throw new Refusal(409, `This course is already on the list, as ‘${similar}’.`, { code: 'duplicate' })
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

function institutionLists(app: Api, { reference }: Context): void {
  app.get(
    '/api/institutions',
    {
      schema: {
        operationId: 'listInstitutions',
        summary: 'Read one page of the institutions',
        description: 'What is missing from the query, or makes no sense, takes its default.',
        querystring: institutionsQuery,
        response: {
          200: {
            ...listOf(INSTITUTION, 'One page.'),
            headers: { 'X-Total-Count': { type: 'integer', description: 'How many institutions there are in all.' } },
          },
        },
      },
    },
    (request, reply) => {
      const page = pageOf(request.query)
      return sendKept(reference, request, reply, JSON.stringify(page), async (snapshot) => {
        const { rows, total } = pageOfInstitutions(await snapshot.institutions(), page)
        return { list: rows, headers: { 'X-Total-Count': total } }
      })
    },
  )
  app.get(
    '/api/institutions/country/:countryCode',
    {
      schema: {
        operationId: 'listInstitutionsOfCountry',
        summary: 'List the institutions of one country',
        params: object({ countryCode: string().required() }),
        response: { 200: listOf(INSTITUTION, 'All institutions of the country, by name.') },
      },
    },
    (request, reply) => {
      const code = request.params.countryCode.toUpperCase()
      return sendKept(reference, request, reply, code, async (snapshot) => {
        const byCountry = await snapshot.institutionsByCountry()
        return { list: byCountry.get(code) ?? [] }
      })
    },
  )
}

export function courseRoutes(app: Api, context: Context): void {
  const courses = {
    noun: 'course' as const,
    plural: 'courses',
    entity: COURSE,
    listed: (snapshot: ReferenceSnapshot) => snapshot.courses(),
    storeIn: coursesIn,
    body: courseBody,
    check: refuseSimilarCourse,
  }
  list(app, context, courses)
  writes(app, context, courses)
}

export function regionRoutes(app: Api, context: Context): void {
  const regions = {
    noun: 'region' as const,
    plural: 'regions',
    entity: REGION,
    listed: (snapshot: ReferenceSnapshot) => snapshot.regions(),
    storeIn: regionsIn,
    body: regionBody,
  }
  list(app, context, regions)
  read(app, context, regions)
  writes(app, context, regions)
}

export function countryRoutes(app: Api, context: Context): void {
  const countries = {
    noun: 'country' as const,
    plural: 'countries',
    entity: COUNTRY,
    listed: (snapshot: ReferenceSnapshot) => snapshot.countries(),
    storeIn: countriesIn,
    body: countryBody,
  }
  list(app, context, countries)
  read(app, context, countries)
  writes(app, context, countries)
}

export function institutionRoutes(app: Api, context: Context): void {
  institutionLists(app, context)
  writes(app, context, {
    noun: 'institution',
    plural: 'institutions',
    entity: INSTITUTION,
    listed: (snapshot) => snapshot.institutions(),
    storeIn: institutionsIn,
    body: institutionBody,
    check: knownCountry,
  })
}
