import type { FastifyRequest } from 'fastify'
import type { ExportName, SubmissionFilter } from '../../../domain/desk.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { listSubmittedDocuments } from '../documents/documents.ts'
import { readDocument } from '../documents/reading.ts'
import { viewingHeaders, VIEWING_TYPES } from '../documents/viewing.ts'
import { applicantOf, callerName } from '../../platform/http/access.ts'
import { found, Refusal } from '../../platform/errors.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import {
  binary,
  DECIDED,
  DECISIONS,
  DESK_SUBMISSION,
  HISTORY_ENTRY,
  LIST_CHANGES,
  listOf,
  one,
  SELECTION,
  SUBMISSION_PAGE,
} from '../../platform/openapi/entities.ts'
import { readSummaries } from '../applications/submissions.ts'
import { isHiddenDocument } from '../reviews/blind.ts'
import { Opened, Reader } from '../reviews/reader.ts'
import { decide, decideEach, readDeskSubmission } from './decisions.ts'
import { dossierOf } from './dossier.ts'
import { readHistory } from './history.ts'
import {
  BY_KIND,
  changesQuery,
  decisionBody,
  decisionsBody,
  pageQuery,
  refuseUnknown,
  selectedPageBody,
  selectionBody,
} from './query.ts'
import { countOutcomes, listChanges, listSelected, listSubmissionPage } from './submissionList.ts'

/**
 * Calls for the provider's staff. Permissions follow from the role's duties (domain/roles.ts), and every access to an
 * applicant's data is recorded in the audit trail.
 */

const PATH = '/api/desk/submissions'

export function deskRoutes(app: Api, context: Context): void {
  const { db, access, receipts, settings, now } = context

  app.get(
    PATH,
    {
      ...audited(access.for('readSubmissions'), 'submission.list'),
      preValidation: refuseUnknown(pageQuery),
      schema: {
        operationId: 'listDeskSubmissions',
        summary: 'Read the newest version of every application, page by page',
        description: 'Filters that are empty leave nothing out. `after` is the `next` of the page before.',
        querystring: pageQuery,
        response: { 200: one(SUBMISSION_PAGE, 'One page.') },
      },
    },
    async (request) => pageOf(request, request.query, []),
  )

  app.post(
    PATH,
    {
      ...audited(access.for('readSubmissions'), 'submission.list'),
      preValidation: refuseUnknown(selectedPageBody),
      schema: {
        operationId: 'listSelectedDeskSubmissions',
        summary: 'Read the selected applications, page by page',
        description: 'Like listDeskSubmissions, but only `submissions`, by the ids of their newest versions.',
        body: selectedPageBody,
        response: { 200: one(SUBMISSION_PAGE, 'One page.') },
      },
    },
    async (request) => {
      const { submissions, ...query } = request.body
      return pageOf(request, query, submissions)
    },
  )

  app.post(
    '/api/desk/selection',
    {
      ...access.for('readSubmissions'),
      preValidation: refuseUnknown(selectionBody),
      schema: {
        operationId: 'selectDeskSubmissions',
        summary: 'Read the ids, references, decisions and offers of all applications that match',
        description:
          'With `submissions`, only of those that are still newest versions. The answer contains no personal data, so the audit trail does not record it.',
        body: selectionBody,
        response: { 200: one(SELECTION, 'The applications.') },
      },
    },
    async (request) => {
      const { submissions, ...filter } = request.body
      const reader = await Reader.in(db, applicantOf(request), filter)
      return { selected: await listSelected(db, { filter, among: submissions, until: new Date(now()), reader }) }
    },
  )

  app.get(
    '/api/desk/changes',
    {
      ...access.for('readSubmissions'),
      preValidation: refuseUnknown(changesQuery),
      schema: {
        operationId: 'listDeskChanges',
        summary: 'Read the applications of an intake that have changed since a time',
        description: 'The answer contains no personal data, so the audit trail does not record it.',
        querystring: changesQuery,
        response: { 200: one(LIST_CHANGES, 'The changed applications, and the counts of the filtered list.') },
      },
    },
    async (request) => {
      const { since, ...filter } = request.query
      const reader = await Reader.in(db, applicantOf(request), filter)
      return listChanges(db, { filter, since, until: new Date(now()), reader })
    },
  )

  app.get(
    `${PATH}/:id`,
    {
      ...audited(access.for('readSubmissions'), 'submission.view'),
      schema: {
        operationId: 'getDeskSubmission',
        summary: 'Read one version of an application, and what was decided of it',
        params: BY_ID,
        response: { 200: one(DESK_SUBMISSION, 'The version.') },
      },
    },
    async (request) => {
      const read = await readDeskSubmission(db, await opened(request), now())
      await writeEntry(db, entryOf(request, read.submission.id))
      return read
    },
  )

  app.get(
    `${PATH}/:id/history`,
    {
      ...access.for('readSubmissions'),
      schema: {
        operationId: 'getDeskHistory',
        summary: 'Read who submitted, read, decided on and exported an application, and when',
        description: 'From the audit trail, newest first, 200 entries at most.',
        params: BY_ID,
        response: { 200: listOf(HISTORY_ENTRY, 'The entries.') },
      },
    },
    async (request) => readHistory(db, await opened(request), settings.auth.tenant),
  )

  app.get(
    `${PATH}/:id/documents/:kind`,
    {
      ...audited(access.for('readSubmissions'), 'submission.viewDocument'),
      schema: {
        operationId: 'getDeskDocument',
        summary: 'Read a document of a submission',
        params: BY_KIND,
        response: {
          200: binary('The file as it was uploaded.', VIEWING_TYPES),
          422: 'Malware was found in it since it was stored.',
          503: 'It could not be checked for malware.',
        },
      },
    },
    async (request, reply) => {
      const { kind } = request.params
      const { id, reader } = await opened(request)
      if (reader.isBlind && isHiddenDocument(kind)) {
        throw new Refusal(403, 'The review is blind, so this document is hidden.')
      }
      const [submission = null] = await readSummaries(db, reader, [id])
      const stored = await listSubmittedDocuments(db, found(submission))
      const document = found(stored.find((each) => each.kind === kind) ?? null)
      const content = await readDocument(context, document)
      await writeEntry(db, entryOf(request, document.fileName))
      return reply.headers(viewingHeaders(document)).send(content)
    },
  )

  app.get(
    `${PATH}/:id/dossier`,
    {
      ...audited(access.for('exportSubmissions'), 'submission.export'),
      schema: {
        operationId: 'getDossier',
        summary: 'Read everything about an application as one PDF',
        description: 'Decisions, the reviews that the caller may see, letters and answers. Its documents are attached.',
        params: BY_ID,
        response: { 200: binary('The dossier.', ['application/pdf']) },
      },
    },
    async (request, reply) => {
      const { owner } = applicantOf(request)
      const read = await readDeskSubmission(db, await opened(request), now())
      const pdf = await receipts.print(owner, read.submission, () => dossierOf(context, read))
      await writeEntry(db, { ...entryOf(request, read.submission.id), reason: 'dossiers' satisfies ExportName })
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="dossier-${read.submission.reference}.pdf"`)
        .header('X-Content-Type-Options', 'nosniff')
        .send(pdf)
    },
  )

  app.put(
    `${PATH}/:id/decision`,
    {
      ...audited(access.for('decide'), 'submission.decide'),
      schema: {
        operationId: 'decideDeskSubmission',
        summary: 'Decide on an application',
        description: 'The decision is stored beside the application. Its applicant can neither read nor change it.',
        params: BY_ID,
        body: decisionBody,
        response: {
          200: one(DECISIONS, 'Every decision of the application, this one last.'),
          409: 'It was submitted again or another decision was made; the code shows which.',
        },
      },
    },
    async (request) => {
      const decision = { id: request.params.id, ...request.body }
      return { decisions: await decide(db, decision, decidingAs(request)) }
    },
  )

  app.post(
    '/api/desk/decisions',
    {
      ...audited(access.for('decide'), 'submission.decide'),
      schema: {
        operationId: 'decideDeskSubmissions',
        summary: 'Decide on several applications',
        description: 'Each is decided on its own. A refused one does not stop the others.',
        body: decisionsBody,
        response: { 200: one(DECIDED, 'The result for each application, in the same order.') },
      },
    },
    async (request) => ({ decided: await decideEach(db, request.body.decisions, decidingAs(request)) }),
  )

  async function pageOf(
    request: FastifyRequest,
    { after, limit, ...filter }: SubmissionFilter & { after: string; limit: number },
    among: readonly string[],
  ) {
    const reader = await Reader.in(db, applicantOf(request), filter)
    const asked = { filter, among, until: new Date(now()), reader }
    const [page, counted] = await Promise.all([
      listSubmissionPage(db, { ...asked, limit, after: after === '' ? null : after, entry: entryOf(request) }),
      countOutcomes(db, asked),
    ])
    return { ...page, ...counted }
  }

  const opened = (request: FastifyRequest<{ Params: { id: string } }>) =>
    Opened.by(db, applicantOf(request), request.params.id)

  const decidingAs = (request: FastifyRequest) => ({
    caller: applicantOf(request),
    decidedBy: callerName(request),
    now: now(),
    entry: entryOf(request),
  })
}
