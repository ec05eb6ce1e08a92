import { receiptFilename } from '../../../domain/submissions.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { found } from '../../platform/errors.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import {
  binary,
  EARLIER_SUBMISSION,
  LINK_TARGET,
  listOf,
  one,
  SUBMISSION,
  SUBMISSION_SUMMARY,
} from '../../platform/openapi/entities.ts'
import { linkTarget } from '../applicationsWindow/entering.ts'
import { findSubmission, listEarlierSubmissions, listSubmissions } from './submissions.ts'

/** Additional calls: the applicant's submissions. Submitting itself is the fellowship's call (section 7.3). */

const PATH = '/api/submissions'

const PDF = binary('The receipt.', ['application/pdf'])

export function submissionRoutes(app: Api, { db, access, receipts }: Context): void {
  app.get(
    PATH,
    {
      ...access.applicant,
      schema: {
        operationId: 'listSubmissions',
        summary: 'Read which versions of the application the applicant has submitted',
        description: 'Those of the current intake.',
        response: { 200: listOf(SUBMISSION_SUMMARY, 'The versions, the first one first; empty before a submission.') },
      },
    },
    (request) => listSubmissions(db, applicantOf(request).owner),
  )

  app.get(
    `${PATH}/earlier`,
    {
      ...access.applicant,
      schema: {
        operationId: 'listEarlierSubmissions',
        summary: 'Read what the applicant has submitted in intakes that are over',
        response: { 200: listOf(EARLIER_SUBMISSION, 'The versions, the newest one first.') },
      },
    },
    (request) => listEarlierSubmissions(db, applicantOf(request).owner),
  )

  app.get(
    `${PATH}/:id/link`,
    {
      ...access.applicant,
      schema: {
        operationId: 'followLink',
        summary: 'Read where the link in a mail leads the caller',
        description: 'Names no one: ‘other’ is the application of another account.',
        params: BY_ID,
        response: { 200: one(LINK_TARGET, 'The target.') },
      },
    },
    async (request) => ({ leadsTo: await linkTarget(db, applicantOf(request).owner, request.params.id) }),
  )

  app.get(
    `${PATH}/:id`,
    {
      ...access.applicant,
      schema: {
        operationId: 'getSubmission',
        summary: 'Read the application as it was submitted',
        params: BY_ID,
        response: { 200: one(SUBMISSION, 'One version, which nothing changes.') },
      },
    },
    async (request) => found(await findSubmission(db, applicantOf(request).owner, request.params.id)),
  )

  app.get(
    `${PATH}/:id/receipt`,
    {
      ...audited(access.applicant, 'receipt.view'),
      schema: {
        operationId: 'getReceipt',
        summary: 'Read the receipt of a submission, as a PDF',
        params: BY_ID,
        response: { 200: PDF },
      },
    },
    async (request, reply) => {
      const { owner } = applicantOf(request)
      const submission = found(await findSubmission(db, owner, request.params.id))
      const pdf = await receipts.print(owner, submission)
      await writeEntry(db, entryOf(request, submission.id))
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="${receiptFilename(submission)}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .send(pdf)
    },
  )
}
