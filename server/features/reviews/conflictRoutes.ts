import type { FastifyRequest } from 'fastify'
import { number, object, string } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { conflictReasonProblem, type NewConflict } from '../../../domain/conflicts.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { invalid } from '../../platform/errors.ts'
import { applicantOf, callerName } from '../../platform/http/access.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { NOTHING } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { changeConflict, declareConflict, withdrawConflict } from './conflicts.ts'
import { Opened } from './reader.ts'

/** Calls for conflicts of interest: the caller's own, and those of others (decision 122). */

const SUBMISSION = '/api/desk/submissions/:id'

const conflictBody = object({
  reviewer: string().required(),
  reason: sentText().ensure(),
  seen: number().integer().required(),
})

const CHANGES = [
  {
    path: `${SUBMISSION}/conflicts`,
    change: 'confirmed',
    action: 'submission.confirmConflict',
    operationId: 'confirmConflict',
    summary: 'Declare a conflict of interest for a member, or confirm theirs',
    description: 'It hides the application from the member, who can no longer withdraw it.',
  },
  {
    path: `${SUBMISSION}/conflicts/removal`,
    change: 'lifted',
    action: 'submission.liftConflict',
    operationId: 'liftConflict',
    summary: 'Lift the conflict of interest of a member',
    description: 'Their review and assignment count again.',
  },
] as const

export function conflictRoutes(app: Api, { db, access, settings, now }: Context): void {
  const { tenant } = settings.auth

  const own = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    reviewer: applicantOf(request).owner,
    reviewerName: callerName(request),
    now: now(),
    entry: entryOf(request, request.params.id),
  })

  app.put(
    `${SUBMISSION}/conflict`,
    {
      ...audited(access.for('review'), 'submission.declareConflict'),
      schema: {
        operationId: 'declareConflict',
        summary: 'Declare a conflict of interest, which hides the application from you',
        params: BY_ID,
        response: { 204: NOTHING },
      },
    },
    async (request) => {
      const application = await Opened.by(db, applicantOf(request), request.params.id)
      await declareConflict(db, { application, ...own(request) })
    },
  )

  app.delete(
    `${SUBMISSION}/conflict`,
    {
      ...audited(access.for('review'), 'submission.withdrawConflict'),
      schema: {
        operationId: 'withdrawConflict',
        summary: 'Withdraw a conflict of interest',
        params: BY_ID,
        response: { 204: NOTHING, 409: 'It is confirmed, so only a bursaryAdmin can lift it.' },
      },
    },
    (request) => withdrawConflict(db, { submissionId: request.params.id, ...own(request) }),
  )

  for (const { path, change, action, ...about } of CHANGES) {
    app.post(
      path,
      {
        ...audited(access.for('assign'), action),
        schema: {
          ...about,
          params: BY_ID,
          body: conflictBody,
          response: {
            204: NOTHING,
            409: 'The conflicts of interest have changed, the application was submitted again, or the member is the caller.',
            422: 'The reason is missing, or the member is unknown or has no conflict to lift.',
          },
        },
      },
      async (request) => {
        const changing: NewConflict = { change, ...request.body }
        const problem = conflictReasonProblem(changing.reason)
        if (problem !== null) throw invalid({ reason: problem })
        const application = await Opened.by(db, applicantOf(request), request.params.id)
        const by = { changedBy: callerName(request), now: now(), entry: entryOf(request, application.id), tenant }
        await changeConflict(db, { application, ...changing, ...by })
      },
    )
  }
}
