import type { FastifyInstance } from 'fastify'
import { applicantOf } from '../http/access.ts'
import type { Context } from '../context.ts'
import { found, notFound } from '../http/errors.ts'
import type { Database } from '../database/database.ts'
import {
  deleteCourseDetails,
  deleteMotivation,
  deletePersonalDetails,
  findCourseDetails,
  findMotivation,
  findPersonalDetails,
  saveCourseDetails,
  saveMotivation,
  savePersonalDetails,
} from './records.ts'
import type { Applicant } from '../http/tokens.ts'
import { validCourseDetails, validMotivation, validPersonalDetails } from './validation.ts'

/** Sections 7.4 to 7.6. An applicant has at most one record of each: creating again changes the one that is there. */

type ById = { Params: { id: string } }

interface RecordStore<Entity extends { id: string }, Values> {
  path: string
  find: (db: Database, owner: string) => Promise<Entity | null>
  save: (db: Database, owner: string, values: Values) => Promise<Entity>
  remove: (db: Database, owner: string, id: string) => Promise<object | null>
  validate: (db: Database, applicant: Applicant, body: unknown) => Promise<Values>
}

function recordCalls<Entity extends { id: string }, Values>(
  app: FastifyInstance,
  { db, access }: Context,
  { path, find, save, remove, validate }: RecordStore<Entity, Values>,
): void {
  const options = { onRequest: access.signedIn }

  app.get(path, options, async (request) => {
    const own = await find(db, applicantOf(request).owner)
    return own ? [own] : []
  })

  app.post(path, options, async (request, reply) => {
    const applicant = applicantOf(request)
    const values = await validate(db, applicant, request.body)
    const existing = await find(db, applicant.owner)
    reply.code(existing ? 200 : 201)
    return save(db, applicant.owner, values)
  })

  app.put<ById>(`${path}/:id`, options, async (request) => {
    const applicant = applicantOf(request)
    const own = await find(db, applicant.owner)
    if (own?.id !== request.params.id) throw notFound()
    return save(db, applicant.owner, await validate(db, applicant, request.body))
  })

  app.delete<ById>(`${path}/:id`, options, async (request, reply) => {
    found(await remove(db, applicantOf(request).owner, request.params.id))
    return reply.code(204).send()
  })
}

export function recordRoutes(app: FastifyInstance, context: Context): void {
  recordCalls(app, context, {
    path: '/api/personaldetails',
    find: findPersonalDetails,
    save: savePersonalDetails,
    remove: deletePersonalDetails,
    validate: validPersonalDetails,
  })
  recordCalls(app, context, {
    path: '/api/coursedetails',
    find: findCourseDetails,
    save: saveCourseDetails,
    remove: deleteCourseDetails,
    validate: validCourseDetails,
  })
  recordCalls(app, context, {
    path: '/api/motivations',
    find: findMotivation,
    save: saveMotivation,
    remove: deleteMotivation,
    validate: (_db, _applicant, body) => validMotivation(body),
  })
  app.get<ById>('/api/motivations/:id', { onRequest: context.access.signedIn }, async (request) => {
    const own = await findMotivation(context.db, applicantOf(request).owner)
    return found(own?.id === request.params.id ? own : null)
  })
}
