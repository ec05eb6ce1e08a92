import type { FastifyRequest } from 'fastify'
import { object, string } from 'yup'
import { commentProblem } from '../../../domain/comments.ts'
import { sentText } from '../../../domain/fields.ts'
import type { AuditAction } from '../../../domain/auditActions.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { invalid } from '../../platform/errors.ts'
import { applicantOf, callerName } from '../../platform/http/access.ts'
import { countFrom } from '../../platform/http/queries.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { COMMENT, listOf } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { Opened } from '../reviews/reader.ts'
import { addComment, changeComment, deleteComment } from './comments.ts'

/** Calls for comments on applications (decision 131). */

const PATH = '/api/desk/submissions/:id/comments'

const BY_COMMENT = object({ id: string().required(), comment: string().required() })
const text = { text: sentText().ensure() }
const newBody = object({ id: string().min(1).max(64).required(), ...text })
const changeBody = object({ ...text, seen: countFrom(1).required() })

const ANSWER = listOf(COMMENT, 'The comments that you may see, oldest first.')
const INVALID = 'The comment is empty or too long.'

function needComment(given: string): string {
  const problem = commentProblem(given)
  if (problem !== null) throw invalid({ text: problem })
  return given
}

export function commentRoutes(app: Api, { db, access, now }: Context): void {
  const by = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const caller = applicantOf(request)
    const application = await Opened.by(db, caller, request.params.id)
    return { application, author: caller.owner, now: now(), entry: entryOf(request, application.id) }
  }
  const guarded = (action: AuditAction) => audited(access.for('review'), action)

  app.post(
    PATH,
    {
      ...guarded('submission.comment'),
      schema: {
        operationId: 'addComment',
        summary: 'Write a comment on an application, for colleagues',
        description: 'The applicant never sees it. Choose a new `id`; a repeated call is accepted.',
        params: BY_ID,
        body: newBody,
        response: {
          200: ANSWER,
          409: 'The id was used for another call, or there are as many comments as allowed.',
          422: INVALID,
        },
      },
    },
    async (request) => {
      const { id, text: given } = request.body
      return addComment(db, { ...(await by(request)), id, text: needComment(given), authorName: callerName(request) })
    },
  )

  app.put(
    `${PATH}/:comment`,
    {
      ...guarded('submission.changeComment'),
      schema: {
        operationId: 'changeComment',
        summary: 'Change your own comment',
        description: '`seen` is the revision that you change.',
        params: BY_COMMENT,
        body: changeBody,
        response: {
          200: ANSWER,
          404: 'You have written no such comment.',
          409: 'It was changed or deleted meanwhile; the code shows which.',
          422: INVALID,
        },
      },
    },
    async (request) => {
      const { text: given, seen } = request.body
      return changeComment(db, { ...(await by(request)), id: request.params.comment, text: needComment(given), seen })
    },
  )

  app.delete(
    `${PATH}/:comment`,
    {
      ...guarded('submission.deleteComment'),
      schema: {
        operationId: 'deleteComment',
        summary: 'Delete your own comment',
        params: BY_COMMENT,
        response: { 200: ANSWER, 404: 'You have written no such comment.' },
      },
    },
    async (request) => deleteComment(db, { ...(await by(request)), id: request.params.comment }),
  )
}
