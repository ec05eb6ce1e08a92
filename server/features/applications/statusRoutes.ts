import { audited, entryOf } from '../../platform/audit/entries.ts'
import type { Context } from '../context.ts'
import { found } from '../../platform/errors.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { APPLICATIONS_STATUS, LINK_STATUS, listOf, one } from '../../platform/openapi/entities.ts'
import { isLinkKnown } from '../applicationsWindow/entering.ts'
import { sendKept } from '../reference/keptAnswers.ts'
import { changeStatus } from '../intakes/intakes.ts'
import { statusChangeBody } from '../../platform/openapi/statusBody.ts'

export function applicationsStatusRoutes(app: Api, { db, access, reference, now }: Context): void {
  app.get(
    '/api/FellowshipApplicationsStatus',
    {
      schema: {
        operationId: 'listApplicationsStatus',
        summary: 'Whether the applications window is open, and until when',
        description: 'The first item is used.',
        response: { 200: listOf(APPLICATIONS_STATUS, 'The status, in a list.') },
      },
    },
    async (request, reply) => {
      // An opening date takes effect without a write.
      const list = await (await reference.snapshot()).status()
      return sendKept(reference, request, reply, `status ${list[0]?.open}`, async () => ({ list }))
    },
  )

  app.get(
    '/api/links/:id',
    {
      schema: {
        operationId: 'getLinkStatus',
        summary: 'Read whether the link in a mail belongs to a submitted application',
        description: 'Its owner can log in while applications are closed. The answer contains no personal data.',
        params: BY_ID,
        response: { 200: one(LINK_STATUS, 'The status.') },
      },
    },
    async (request) => ({ isKnown: await isLinkKnown(db, request.params.id) }),
  )

  app.put(
    '/api/FellowshipApplicationsStatus/:id',
    {
      ...audited(access.for('administer'), 'window.change'),
      schema: {
        operationId: 'updateApplicationsStatus',
        summary: 'Open or close the applications window',
        description:
          'Its id is the current intake’s: the window of an intake that is over is closed for good. Opening it before its opening date lets it begin at once; closed with an opening date it opens by itself on that day, which null calls off. `seen` is the status that you change, as you have read it. Without it, a colleague’s change can be overwritten.',
        params: BY_ID,
        body: statusChangeBody,
        response: { 200: one(APPLICATIONS_STATUS, 'The changed status.'), 412: 'It was changed since `seen`.' },
      },
    },
    async (request) => {
      const { id } = request.params
      const { seen, ...change } = request.body
      const changing = { change, seen, now: now(), entry: entryOf(request, id) }
      return found(
        await db.transaction((tx) => changeStatus(tx, id, changing)),
        'Another intake has started meanwhile, so this one is closed for good.',
      )
    },
  )
}
