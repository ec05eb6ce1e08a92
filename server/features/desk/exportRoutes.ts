import type { FastifyReply, FastifyRequest } from 'fastify'
import { object, string } from 'yup'
import { DOSSIERS_AT_ONCE, EXPORT_NAMES, totalOf, type ExportRequest } from '../../../domain/desk.ts'
import { mayDo, rolesOf } from '../../../domain/roles.ts'
import { isCalledBy } from '../../platform/audit/caller.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { invalid, Refusal, signInNeeded } from '../../platform/errors.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { subjectOf } from '../../platform/http/owners.ts'
import type { Api } from '../../platform/http/routes.ts'
import { limitedTo } from '../../platform/limits/limiters.ts'
import { binary, EXPORT_LINK, one } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { exportOf } from './exports.ts'
import { Reader } from '../reviews/reader.ts'
import { giveExportTicket, takeExportTicket } from './exportTickets.ts'
import { exportBody, filterQuery, refuseUnknown } from './query.ts'
import { countOutcomes, hasSubmissions } from './submissionList.ts'
import { findAccount } from '../identity/accounts.ts'
import { idOf } from '../identity/subjects.ts'

/** Downloads of the filtered applications, for roles that may export. */

const PATH = '/api/desk/exports'
/** Limits expensive calls, each of which reads every application. */
const EXPORTS_A_MINUTE = 6

interface Meant extends ExportRequest {
  reader: Reader
}

interface Sending extends Meant {
  owner: string
  /** The id of the caller's session. */
  session: string
}

export function exportRoutes(app: Api, context: Context): void {
  const { db, access, sessions, settings, now } = context
  const { auth } = settings
  const options = limitedTo(EXPORTS_A_MINUTE, audited(access.for('exportSubmissions'), 'submission.export'))

  for (const name of EXPORT_NAMES) {
    const { path, type, summary } = exportOf(name)
    const schema = {
      operationId: `export_${name}`,
      summary,
      querystring: filterQuery,
      response: {
        200: binary('The file.', [type]),
        404: 'No application matches.',
        422: 'A filter is unknown.',
      },
    }
    app.get(path, { ...options, preValidation: refuseUnknown(filterQuery), schema }, async (request, reply) => {
      const filter = request.query
      const reader = await Reader.in(db, applicantOf(request), filter)
      const asked = { name, filter, submissions: [], columns: [], reader }
      if (!(await isFilled(asked))) {
        throw new Refusal(404, 'There are no applications to export.', { code: 'nothingToExport' })
      }
      const { owner, session } = applicantOf(request)
      return send(request, reply, { ...asked, owner, session: session.id })
    })
  }

  app.post(
    PATH,
    {
      ...audited(options, 'submission.askToExport'),
      preValidation: refuseUnknown(exportBody),
      schema: {
        operationId: 'createExport',
        summary: 'Create a single-use link that saves an export to disk',
        description: 'Works for 30 seconds.',
        body: exportBody,
        response: {
          200: one(EXPORT_LINK, 'The link, or null if no application matches.'),
          422: 'A filter or a column is unknown, or one PDF cannot contain all applications.',
        },
      },
    },
    async (request) => {
      const { name, submissions, columns, ...filter } = request.body
      const { owner, permissions, session } = applicantOf(request)
      const asked = { name, filter, submissions, columns }
      const reader = await Reader.in(db, { owner, permissions }, filter)
      if (!(await isFilled({ ...asked, reader }))) return { url: null }
      const ticket = await giveExportTicket(db, { ...asked, owner, permissions, session: session.id }, now())
      return { url: `${settings.apiBase}${PATH}/${ticket}` }
    },
  )

  app.get(
    `${PATH}/:ticket`,
    {
      ...audited({}, 'submission.export'),
      // A HEAD request would use up the link.
      exposeHeadRoute: false,
      schema: {
        operationId: 'downloadExport',
        summary: 'Download an export by its link',
        params: object({ ticket: string().required() }),
        response: {
          200: binary(
            'The file.',
            EXPORT_NAMES.map((name) => exportOf(name).type),
          ),
        },
      },
    },
    async (request, reply) => {
      const asked = await takeExportTicket(db, request.params.ticket, now())
      if (asked === null) {
        throw new Refusal(
          404,
          'You can use this link only once, and for 30 seconds. Download the file again at the desk.',
        )
      }
      isCalledBy(request, asked.owner)
      return send(request, reply, { ...asked, reader: await Reader.in(db, asked, asked.filter) })
    },
  )

  /** False if no application matches. Refuses more than one PDF can contain. */
  async function isFilled({ name, filter, submissions, reader }: Meant): Promise<boolean> {
    const reading = { until: new Date(now()), reader, among: submissions }
    if (name !== 'dossiers') return hasSubmissions(db, filter, reading)
    const total = totalOf((await countOutcomes(db, { filter, ...reading })).counts, filter)
    if (total > DOSSIERS_AT_ONCE) {
      throw invalid({ submissions: `Choose at most ${DOSSIERS_AT_ONCE} applications for one PDF.` })
    }
    return total > 0
  }

  /** Throws once the caller's role was removed or their account closed. A log-out alone does not cut a download, which may take hours. */
  async function needRole({ owner, session }: Pick<Sending, 'owner' | 'session'>): Promise<void> {
    if (!auth.embedded || !(await sessions.hasEnded(session))) return
    const account = await findAccount(db, idOf(subjectOf(auth.tenant, owner) ?? '') ?? '')
    if (!mayDo(rolesOf(account?.permissions ?? []), 'exportSubmissions')) throw signInNeeded()
  }

  function send(request: FastifyRequest, reply: FastifyReply, { name, owner, session, ...asked }: Sending) {
    const { type, file, open } = exportOf(name)
    return reply
      .headers({
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${file}"`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .send(
        open({
          context,
          ...asked,
          entry: (action) => ({ ...entryOf(request, null, action), reason: name }),
          needRole: () => needRole({ owner, session }),
          onFailure: (error) => request.log.error({ err: error }, 'A document could not be exported'),
        }),
      )
  }
}
