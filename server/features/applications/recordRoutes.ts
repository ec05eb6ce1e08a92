import type { FastifyReply, FastifyRequest } from 'fastify'
import { RECORD_BODIES } from '../../../domain/recordBodies.ts'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { etagOf } from '../../../domain/versions.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Context } from '../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { found, notFound } from '../../platform/errors.ts'
import { savingOf } from '../../platform/http/preconditions.ts'
import { BY_ID, bodyOf, type Api } from '../../platform/http/routes.ts'
import {
  CLOSED,
  entityName,
  listOf,
  NOTHING,
  one,
  RECORD_ENTITIES,
  recordTag,
  STALE,
} from '../../platform/openapi/entities.ts'
import { deleteUnsubmitted, needChangeable } from '../applicationsWindow/changeable.ts'
import { withNames } from './names.ts'
import {
  changeRecord,
  findRecord,
  removeRecord,
  saveRecord,
  type NewRecord,
  type SavedRecord,
  type Versioned,
} from './records.ts'
import { validRecord, withDocuments } from './validation.ts'

/** Sections 7.4 to 7.6. An applicant has at most one record of each; creating again updates it. */

const auditedSaving = (request: FastifyRequest) => ({ ...savingOf(request, request.body), entry: entryOf(request) })

export function recordRoutes<Step extends RecordStep>(app: Api, context: Context, step: Step): void {
  const { db, access, reference } = context
  const { path } = STEP[step].record
  const noun = recordTag(step).toLowerCase()
  const name = entityName(step)
  const entity = RECORD_ENTITIES[step]
  const body = RECORD_BODIES[step]
  const ownOf = (request: FastifyRequest) => ({ owner: applicantOf(request).owner, step })

  /** The record of section 3, with its version as ETag. */
  async function answered(reply: FastifyReply, { record, version }: Versioned<Step>): Promise<SavedRecord<Step>> {
    reply.header('ETag', etagOf(version))
    return withNames(reference, step, record)
  }

  /** The valid values of a save that the applicant may make. */
  async function valuesIn(request: FastifyRequest): Promise<NewRecord<Step>> {
    const applicant = applicantOf(request)
    const limit = await needChangeable(context, applicant.owner, step)
    // A request for documents does not ask for answers that are required since they were saved.
    if (limit === null && request.validationError) throw request.validationError
    const sent = bodyOf<object>(body, request)
    if (limit === null) return validRecord(context, applicant, step, sent)
    const stored = (await findRecord(db, ownOf(request)))?.record ?? null
    return withDocuments(context, applicant, step, { stored, sent, limit })
  }

  app.get(
    path,
    {
      ...access.applicant,
      schema: {
        operationId: `list${name}`,
        summary: `Read the applicant’s own ${noun}`,
        response: { 200: listOf(entity, 'The record in a list, which is empty where there is none yet.') },
      },
    },
    async (request, reply) => {
      const own = await findRecord(db, ownOf(request))
      return own ? [await answered(reply, own)] : []
    },
  )

  app.get(
    `${path}/:id`,
    {
      ...access.applicant,
      schema: {
        operationId: `get${name}`,
        summary: `Read the applicant’s ${noun} by its id`,
        params: BY_ID,
        response: { 200: one(entity, 'The record.') },
      },
    },
    async (request, reply) => {
      const own = await findRecord(db, ownOf(request))
      return answered(reply, found(own?.record.id === request.params.id ? own : null))
    },
  )

  app.post(
    path,
    {
      ...audited(access.applicant, `${step}.save`),
      attachValidation: true,
      schema: {
        operationId: `create${name}`,
        summary: `Save the applicant’s ${noun}`,
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
      const values = await valuesIn(request)
      const saved = await saveRecord(db, ownOf(request), values, auditedSaving(request))
      reply.code(saved.created ? 201 : 200)
      return answered(reply, saved)
    },
  )

  app.put(
    `${path}/:id`,
    {
      ...audited(access.applicant, `${step}.save`),
      attachValidation: true,
      schema: {
        operationId: `update${name}`,
        summary: `Change the applicant’s ${noun}`,
        params: BY_ID,
        body,
        response: { 200: one(entity, 'The changed record.'), 409: CLOSED, 412: STALE },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const own = await findRecord(db, ownOf(request))
      if (own?.record.id !== id) throw notFound()
      const values = await valuesIn(request)
      return answered(reply, await changeRecord(db, ownOf(request), id, values, auditedSaving(request)))
    },
  )

  app.delete(
    `${path}/:id`,
    {
      ...audited(access.applicant, `${step}.delete`),
      schema: {
        operationId: `delete${name}`,
        summary: `Delete the applicant’s ${noun}`,
        params: BY_ID,
        response: { 204: NOTHING, 409: 'The application has been submitted.' },
      },
    },
    async (request) => {
      const own = ownOf(request)
      const { id } = request.params
      const remove = (tx: Database) => removeRecord(tx, own, id)
      if (!(await deleteUnsubmitted(db, own.owner, remove, entryOf(request, id)))) throw notFound()
    },
  )
}
