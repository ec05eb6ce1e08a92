import { courseDetailsBody } from '../../domain/courseDetails.ts'
import { motivationSchema } from '../../domain/motivation.ts'
import { personalDetailsBody } from '../../domain/personalDetails.ts'
import type { RecordSchema } from '../../domain/rules.ts'
import { applicantOf } from '../http/access.ts'
import type { Context } from '../context.ts'
import { found, notFound } from '../http/errors.ts'
import { BY_ID, bodyOf, type Api } from '../http/routes.ts'
import type { Database } from '../database/database.ts'
import { COURSE_DETAILS, listOf, MOTIVATION, NOTHING, one, PERSONAL_DETAILS } from '../openapi/entities.ts'
import type { Applicant } from '../http/tokens.ts'
import {
  changeCourseDetails,
  changeMotivation,
  changePersonalDetails,
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
import { validCourseDetails, validMotivation, validPersonalDetails } from './validation.ts'

/** Sections 7.4 to 7.6. An applicant has at most one record of each: creating again changes the one that is there. */

interface RecordStore<Entity extends { id: string }, Sent, Values> {
  path: string
  /** As summaries call the record, and as operation ids do. */
  label: string
  name: string
  entity: Parameters<typeof one>[0]
  body: RecordSchema<Sent>
  find: (db: Database, owner: string) => Promise<Entity | null>
  /** Creates the record, or changes the one that is there. */
  save: (db: Database, owner: string, values: Values) => Promise<{ record: Entity; created: boolean }>
  change: (db: Database, owner: string, id: string, values: Values) => Promise<Entity | null>
  remove: (db: Database, owner: string, id: string) => Promise<object | null>
  /** Judges what the body's schema alone can't: what it refers to has to be there. */
  validate: (context: Context, applicant: Applicant, sent: Sent) => Promise<Values>
}

function recordCalls<Entity extends { id: string }, Sent, Values>(
  app: Api,
  context: Context,
  { path, label, name, entity, body, find, save, change, remove, validate }: RecordStore<Entity, Sent, Values>,
): void {
  const { db, access } = context
  const tags = [label]
  const noun = label.toLowerCase()

  app.get(
    path,
    {
      ...access.applicant,
      schema: {
        operationId: `list${name}`,
        summary: `Read the applicant’s own ${noun}`,
        tags,
        response: { 200: listOf(entity, 'The record in a list, which is empty where there is none yet.') },
      },
    },
    async (request) => {
      const own = await find(db, applicantOf(request).owner)
      return own ? [own] : []
    },
  )

  app.post(
    path,
    {
      ...access.applicant,
      schema: {
        operationId: `create${name}`,
        summary: `Save the applicant’s ${noun}`,
        tags,
        body,
        response: { 200: one(entity, 'The record that was there, changed.'), 201: one(entity, 'The new record.') },
      },
    },
    async (request, reply) => {
      const applicant = applicantOf(request)
      const values = await validate(context, applicant, bodyOf(body, request))
      const { record, created } = await save(db, applicant.owner, values)
      reply.code(created ? 201 : 200)
      return record
    },
  )

  app.put(
    `${path}/:id`,
    {
      ...access.applicant,
      schema: {
        operationId: `update${name}`,
        summary: `Change the applicant’s ${noun}`,
        tags,
        params: BY_ID,
        body,
        response: { 200: one(entity, 'The changed record.') },
      },
    },
    async (request) => {
      const applicant = applicantOf(request)
      const { id } = request.params
      const own = await find(db, applicant.owner)
      if (own?.id !== id) throw notFound()
      const values = await validate(context, applicant, bodyOf(body, request))
      return found(await change(db, applicant.owner, id, values))
    },
  )

  app.delete(
    `${path}/:id`,
    {
      ...access.applicant,
      schema: {
        operationId: `delete${name}`,
        summary: `Delete the applicant’s ${noun}`,
        tags,
        params: BY_ID,
        response: { 204: NOTHING },
      },
    },
    async (request, reply) => {
      found(await remove(db, applicantOf(request).owner, request.params.id))
      return reply.code(204).send()
    },
  )
}

export function recordRoutes(app: Api, context: Context): void {
  recordCalls(app, context, {
    path: '/api/personaldetails',
    label: 'Personal details',
    name: 'PersonalDetails',
    entity: PERSONAL_DETAILS,
    body: personalDetailsBody,
    find: findPersonalDetails,
    save: savePersonalDetails,
    change: changePersonalDetails,
    remove: deletePersonalDetails,
    validate: validPersonalDetails,
  })
  recordCalls(app, context, {
    path: '/api/coursedetails',
    label: 'Course details',
    name: 'CourseDetails',
    entity: COURSE_DETAILS,
    body: courseDetailsBody,
    find: findCourseDetails,
    save: saveCourseDetails,
    change: changeCourseDetails,
    remove: deleteCourseDetails,
    validate: validCourseDetails,
  })
  recordCalls(app, context, {
    path: '/api/motivations',
    label: 'Motivation',
    name: 'Motivation',
    entity: MOTIVATION,
    body: motivationSchema,
    find: findMotivation,
    save: saveMotivation,
    change: changeMotivation,
    remove: deleteMotivation,
    validate: (_context, _applicant, sent) => validMotivation(sent),
  })
  app.get(
    '/api/motivations/:id',
    {
      ...context.access.applicant,
      schema: {
        operationId: 'getMotivation',
        summary: 'Read the applicant’s motivation by its id',
        tags: ['Motivation'],
        params: BY_ID,
        response: { 200: one(MOTIVATION, 'The record.') },
      },
    },
    async (request) => {
      const own = await findMotivation(context.db, applicantOf(request).owner)
      return found(own?.id === request.params.id ? own : null)
    },
  )
}
