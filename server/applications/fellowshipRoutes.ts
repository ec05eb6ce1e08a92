import type { FastifyInstance, FastifyRequest } from 'fastify'
import { APPLICANT_ID_REQUIRED } from '../../domain/applicant.ts'
import { isWindowOpen } from '../../domain/calendar.ts'
import { applicantOf } from '../http/access.ts'
import type { Context } from '../context.ts'
import { applicationsClosed, found, notFound, Refusal } from '../http/errors.ts'
import { changeOf, isSubmission } from './fellowshipRules.ts'
import type { Database } from '../database/database.ts'
import {
  changeFellowship,
  createFellowship,
  deleteFellowship,
  findFellowship,
  findRecords,
  keepSubmission,
  lockFellowship,
  toFellowship,
} from './fellowships.ts'
import { listStatus } from '../reference/referenceData.ts'
import { bodyOf } from './validation.ts'

type ById = { Params: { id: string } }
type ByApplicant = { Params: { applicantId?: string } }

/** The request kinds of section 7.3; each answers with a list. */
const BY_APPLICANT = [
  '/api/fellowships/getpersonaldetails/:applicantId?',
  '/api/fellowships/getcoursedetails/:applicantId?',
  '/api/fellowships/getmotivationdetails/:applicantId?',
  '/api/fellowships/getreviewdetails/:applicantId?',
  '/api/fellowships/applicant/:applicantId?',
  '/api/fellowships/byapplicant/:applicantId?',
  '/api/sponsorships/filter/:applicantId?',
]

/** Section 7.3. */
export function fellowshipRoutes(app: FastifyInstance, { db, access, now }: Context): void {
  const options = { onRequest: access.signedIn }

  async function needOpenWindow(database: Database) {
    const [status] = await listStatus(database)
    if (!status || !isWindowOpen(status, now())) throw applicationsClosed()
  }

  async function ownList(request: FastifyRequest) {
    const own = await findFellowship(db, applicantOf(request).owner)
    return own ? [own] : []
  }

  app.get('/api/fellowships', options, ownList)

  for (const path of BY_APPLICANT) {
    app.get<ByApplicant>(path, options, async (request) => {
      const { applicantId } = request.params
      if (!applicantId) throw new Refusal(400, APPLICANT_ID_REQUIRED)
      return applicantId === applicantOf(request).applicantId ? ownList(request) : []
    })
  }

  app.post('/api/fellowships', options, async (request, reply) => {
    const applicant = applicantOf(request)
    const existing = await findFellowship(db, applicant.owner)
    if (existing) return existing
    if (applicant.applicantId === '') throw new Refusal(422, APPLICANT_ID_REQUIRED)
    await needOpenWindow(db)
    const created = await createFellowship(db, applicant, now())
    if (!created) throw new Refusal(409, 'Another account has this applicantId.', { code: 'applicantIdTaken' })
    return reply.code(201).send(created)
  })

  app.post<ById>('/api/fellowships/:id', options, (request) =>
    db.transaction(async (tx) => {
      const { owner } = applicantOf(request)
      const row = await lockFellowship(tx, owner)
      if (row?.id !== request.params.id) throw notFound()
      const own = await findRecords(tx, owner)
      const current = toFellowship(row, own)
      const change = changeOf(current, bodyOf(request.body), own)
      const submits = isSubmission(current, change)
      if (submits) await needOpenWindow(tx)
      const changed = toFellowship(found(await changeFellowship(tx, owner, change)), own)
      if (submits) await keepSubmission(tx, owner, changed, now())
      return changed
    }),
  )

  app.delete<ById>('/api/fellowships/:id', options, async (request, reply) => {
    found(await deleteFellowship(db, applicantOf(request).owner, request.params.id))
    return reply.code(204).send()
  })
}
