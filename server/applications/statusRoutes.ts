import { audited, entryOf, writeEntry } from '../audit/entries.ts'
import type { Context } from '../context.ts'
import { found } from '../http/errors.ts'
import { BY_ID, type Api } from '../http/routes.ts'
import { APPLICATIONS_STATUS, listOf, one } from '../openapi/entities.ts'
import { sendKept } from '../reference/keptAnswers.ts'
import { changeStatus } from '../reference/referenceData.ts'
import { statusBody } from './statusBody.ts'

/** Section 7.2. */
export function applicationsStatusRoutes(app: Api, { db, access, reference }: Context): void {
  const tags = ['Applications status']

  app.get(
    '/api/FellowshipApplicationsStatus',
    {
      schema: {
        operationId: 'listApplicationsStatus',
        summary: 'Whether the applications window is open, and until when',
        description: 'The first item is used.',
        tags,
        response: { 200: listOf(APPLICATIONS_STATUS, 'The status, in a list.') },
      },
    },
    (request, reply) =>
      sendKept(reference, request, reply, 'status', async (snapshot) => ({ list: await snapshot.status() })),
  )

  app.put(
    '/api/FellowshipApplicationsStatus/:id',
    {
      ...audited(access.for('administer'), 'window.change'),
      schema: {
        operationId: 'updateApplicationsStatus',
        summary: 'Open or close the applications window',
        tags,
        params: BY_ID,
        body: statusBody,
        response: { 200: one(APPLICATIONS_STATUS, 'The changed status.') },
      },
    },
    (request) => {
      const { id } = request.params
      return db.transaction(async (tx) => {
        const changed = found(await changeStatus(tx, id, request.body))
        await writeEntry(tx, entryOf(request, id))
        return changed
      })
    },
  )
}
