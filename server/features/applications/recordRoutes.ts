import type { FastifyReply, FastifyRequest } from 'fastify'
import { motivationSchema } from '../../../domain/motivation.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import type { RecordSchema } from '../../../domain/rules.ts'
import { etagOf } from '../../../domain/versions.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import type { AuditAction } from '../../../domain/auditActions.ts'
import { courseDetailsBody, personalDetailsBody } from '../../../domain/recordBodies.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { found, notFound } from '../../platform/errors.ts'
import { savingOf } from '../../platform/http/preconditions.ts'
import { BY_ID, bodyOf, type Api } from '../../platform/http/routes.ts'
import {
  CLOSED,
  COURSE_DETAILS,
  listOf,
  MOTIVATION,
  NOTHING,
  one,
  PERSONAL_DETAILS,
  REFUSAL,
  STALE,
} from '../../platform/openapi/entities.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import { deleteUnsubmitted, needChangeable, needOnly } from '../applicationsWindow/changeable.ts'
import {
  courseDetailsStore,
  motivationStore,
  personalDetailsStore,
  type RecordStore,
  type Versioned,
} from './records.ts'
import { validCourseDetails, validMotivation, validPersonalDetails } from './validation.ts'

/** Sections 7.4 to 7.6. An applicant has at most one record of each; creating again updates it. */

interface RecordCalls<Entity extends { id: string }, Sent, Values> {
  path: string
  step: RecordStep
  /** The record's name in summaries and operation ids. */
  label: string
  name: string
  entity: Parameters<typeof one>[0]
  body: RecordSchema<Sent>
  saves: AuditAction
  deletes: AuditAction
  store: RecordStore<Entity, Values>
  /** Checks references that the body's schema cannot check. */
  validate: (context: Context, applicant: Applicant, sent: Sent) => Promise<Values>
}

/** The record with its version as ETag. */
function answered<Entity>(reply: FastifyReply, { record, version }: Versioned<Entity>): Entity {
  reply.header('ETag', etagOf(version))
  return record
}

const auditedSaving = (request: FastifyRequest) => ({ ...savingOf(request, request.body), entry: entryOf(request) })

function recordCalls<Entity extends { id: string }, Sent, Values extends object>(
  app: Api,
  context: Context,
  { path, step, label, name, entity, body, saves, deletes, store, validate }: RecordCalls<Entity, Sent, Values>,
): void {
  const { db, access } = context
  const tags = [label]
  const noun = label.toLowerCase()

  /** The valid values of a save that the applicant may make. */
  async function valuesIn(request: FastifyRequest): Promise<Values> {
    const applicant = applicantOf(request)
    const limit = await needChangeable(context, applicant.owner, step)
    const values = await validate(context, applicant, bodyOf(body, request))
    if (limit !== null) needOnly(limit, (await store.find(db, applicant.owner))?.record ?? null, values)
    return values
  }

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
    async (request, reply) => {
      const own = await store.find(db, applicantOf(request).owner)
      return own ? [answered(reply, own)] : []
    },
  )

  app.post(
    path,
    {
      ...audited(access.applicant, saves),
      schema: {
        operationId: `create${name}`,
        summary: `Save the applicant’s ${noun}`,
        tags,
        body,
        response: {
          200: one(entity, 'The record that was there, changed.'),
          201: one(entity, 'The new record.'),
          409: CLOSED,
          412: STALE,
        },
      },
    },
    async (request, reply) => {
      const applicant = applicantOf(request)
      const values = await valuesIn(request)
      const saved = await store.save(db, applicant.owner, values, auditedSaving(request))
      reply.code(saved.created ? 201 : 200)
      return answered(reply, saved)
    },
  )

  app.put(
    `${path}/:id`,
    {
      ...audited(access.applicant, saves),
      schema: {
        operationId: `update${name}`,
        summary: `Change the applicant’s ${noun}`,
        tags,
        params: BY_ID,
        body,
        response: { 200: one(entity, 'The changed record.'), 409: CLOSED, 412: STALE },
      },
    },
    async (request, reply) => {
      const applicant = applicantOf(request)
      const { id } = request.params
      const own = await store.find(db, applicant.owner)
      if (own?.record.id !== id) throw notFound()
      const values = await valuesIn(request)
      return answered(reply, await store.change(db, applicant.owner, id, values, auditedSaving(request)))
    },
  )

  app.delete(
    `${path}/:id`,
    {
      ...audited(access.applicant, deletes),
      schema: {
        operationId: `delete${name}`,
        summary: `Delete the applicant’s ${noun}`,
        tags,
        params: BY_ID,
        response: { 204: NOTHING, 409: one(REFUSAL, 'The application has been submitted.') },
      },
    },
    async (request, reply) => {
      const { owner } = applicantOf(request)
      const { id } = request.params
      const remove = (tx: Database) => store.remove(tx, owner, id)
      if (!(await deleteUnsubmitted(db, owner, remove, entryOf(request, id)))) throw notFound()
      return reply.code(204).send()
    },
  )
}

export function recordRoutes(app: Api, context: Context): void {
  recordCalls(app, context, {
    path: '/api/personaldetails',
    step: 'personalDetails',
    label: 'Personal details',
    name: 'PersonalDetails',
    entity: PERSONAL_DETAILS,
    body: personalDetailsBody,
    saves: 'personalDetails.save',
    deletes: 'personalDetails.delete',
    store: personalDetailsStore,
    validate: validPersonalDetails,
  })
  recordCalls(app, context, {
    path: '/api/coursedetails',
    step: 'courseDetails',
    label: 'Course details',
    name: 'CourseDetails',
    entity: COURSE_DETAILS,
    body: courseDetailsBody,
    saves: 'courseDetails.save',
    deletes: 'courseDetails.delete',
    store: courseDetailsStore,
    validate: validCourseDetails,
  })
  recordCalls(app, context, {
    path: '/api/motivations',
    step: 'motivation',
    label: 'Motivation',
    name: 'Motivation',
    entity: MOTIVATION,
    body: motivationSchema,
    saves: 'motivation.save',
    deletes: 'motivation.delete',
    store: motivationStore,
    validate: validMotivation,
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
    async (request, reply) => {
      const own = await motivationStore.find(context.db, applicantOf(request).owner)
      return answered(reply, found(own?.record.id === request.params.id ? own : null))
    },
  )
}
