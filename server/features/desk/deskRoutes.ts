import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { listSubmittedDocuments } from '../documents/documents.ts'
import { readDocument } from '../documents/reading.ts'
import { viewingHeaders, VIEWING_TYPES } from '../documents/viewing.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { found } from '../../platform/errors.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { binary, DECISIONS, DESK_SUBMISSION, one, REFUSAL, SUBMISSION_PAGE } from '../../platform/openapi/entities.ts'
import { decide, readDeskSubmission } from './decisions.ts'
import { BY_KIND, decisionBody, pageQuery, refuseUnknown } from './query.ts'
import { listSubmissionPage } from './submissionList.ts'

/**
 * Calls for the provider's staff. Permissions follow from the role's duties (domain/roles.ts), and every access to an
 * applicant's data is recorded in the audit trail.
 */

const PATH = '/api/desk/submissions'
const TAGS = ['Desk']

export function deskRoutes(app: Api, context: Context): void {
  const { db, access, now } = context

  app.get(
    PATH,
    {
      ...audited(access.for('readSubmissions'), 'submission.list'),
      preValidation: refuseUnknown(pageQuery),
      schema: {
        operationId: 'listDeskSubmissions',
        summary: 'Read the newest version of every application, page by page',
        description: 'Filters that are empty leave nothing out. `after` is the `next` of the page before.',
        tags: TAGS,
        querystring: pageQuery,
        response: { 200: one(SUBMISSION_PAGE, 'One page.') },
      },
    },
    (request) => {
      const { after, limit, ...filter } = request.query
      const asked = { filter, limit, after: after === '' ? null : after, until: new Date(now()) }
      return listSubmissionPage(db, { ...asked, counted: true, entry: entryOf(request) })
    },
  )

  app.get(
    `${PATH}/:id`,
    {
      ...audited(access.for('readSubmissions'), 'submission.view'),
      schema: {
        operationId: 'getDeskSubmission',
        summary: 'Read one version of an application, and what was decided of it',
        tags: TAGS,
        params: BY_ID,
        response: { 200: one(DESK_SUBMISSION, 'The version.') },
      },
    },
    async (request) => {
      const read = found(await readDeskSubmission(db, request.params.id))
      await writeEntry(db, entryOf(request, read.submission.id))
      return read
    },
  )

  app.get(
    `${PATH}/:id/documents/:kind`,
    {
      ...audited(access.for('readSubmissions'), 'document.view'),
      schema: {
        operationId: 'getDeskDocument',
        summary: 'Read a document of a submission',
        tags: TAGS,
        params: BY_KIND,
        response: {
          200: binary('The file as it was uploaded.', VIEWING_TYPES),
          422: one(REFUSAL, 'Malware was found in it since it was stored.'),
          503: one(REFUSAL, 'It could not be checked for malware.'),
        },
      },
    },
    async (request, reply) => {
      const { id, kind } = request.params
      const document = found((await listSubmittedDocuments(db, id)).find((each) => each.kind === kind) ?? null)
      const content = await readDocument(context, document)
      await writeEntry(db, entryOf(request, document.fileName))
      return reply.headers(viewingHeaders(document)).send(content)
    },
  )

  app.put(
    `${PATH}/:id/shortlisted`,
    {
      ...audited(access.for('shortlist'), 'submission.shortlist'),
      schema: {
        operationId: 'decideDeskSubmission',
        summary: 'Put an application on the shortlist, or take it off, with a reason',
        description: 'The decision is kept beside the application, whose applicant neither reads nor changes it.',
        tags: TAGS,
        params: BY_ID,
        body: decisionBody,
        response: {
          200: one(DECISIONS, 'Every decision of the application, this one last.'),
          409: one(REFUSAL, 'It was submitted again or another decision was made; the code shows which.'),
        },
      },
    },
    async (request) => {
      const { email, owner } = applicantOf(request)
      const { id } = request.params
      const reason = request.body.shortlisted ? 'shortlisted' : 'notShortlisted'
      const entry = { ...entryOf(request, id), reason }
      const decided = { submissionId: id, ...request.body, decidedBy: email ?? owner, now: now(), entry }
      return { decisions: await decide(db, decided) }
    },
  )
}
