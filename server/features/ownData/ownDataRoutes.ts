import { OWN_DATA_FILENAME } from '../../../domain/ownData.ts'
import { deleteUnsubmitted } from '../applicationsWindow/changeable.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Api } from '../../platform/http/routes.ts'
import { limitedTo } from '../../platform/limits/limiters.ts'
import { binary, NOTHING } from '../../platform/openapi/entities.ts'
import { eraseCurrentApplication } from './erase.ts'
import { ownFiles } from './files.ts'
import { zipOf } from '../../platform/zip.ts'

/** Additional calls: download or delete all data of an applicant. */

const PATH = '/api/owndata'
/** An archive reads every file and renders every receipt, so it is limited. */
const DOWNLOADS_A_MINUTE = 6

export function ownDataRoutes(app: Api, context: Context): void {
  const { db, documents, access } = context

  app.get(
    PATH,
    {
      ...audited(limitedTo(DOWNLOADS_A_MINUTE, access.applicant), 'ownData.export'),
      schema: {
        operationId: 'downloadOwnData',
        summary: 'Download everything that is kept of the applicant’s application, as a ZIP archive',
        description:
          'The application, its drafts and every submission as JSON, the receipts as PDF, and every document under its original name in a folder per step.',
        response: { 200: binary('The archive.', ['application/zip']) },
      },
    },
    async (request, reply) => {
      // Recorded before the first byte, because an interrupted download has already delivered data.
      await writeEntry(db, entryOf(request))
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="${OWN_DATA_FILENAME}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .send(zipOf(ownFiles(context, applicantOf(request).owner)))
    },
  )

  app.delete(
    PATH,
    {
      ...audited(access.applicant, 'ownData.delete'),
      schema: {
        operationId: 'deleteOwnData',
        summary: 'Delete the application with its drafts and its documents, before it is submitted',
        description:
          'Deletes the application of the current intake; earlier ones stay. Without an application the answer is the same.',
        response: { 204: NOTHING, 409: 'It has been submitted.' },
      },
    },
    async (request) => {
      const { owner } = applicantOf(request)
      await deleteUnsubmitted(db, owner, (tx) => eraseCurrentApplication(tx, documents, owner), entryOf(request))
    },
  )
}
