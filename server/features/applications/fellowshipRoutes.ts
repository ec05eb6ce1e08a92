import type { FastifyReply, FastifyRequest } from 'fastify'
import { object, string } from 'yup'
import { APPLICANT_ID_REQUIRED } from '../../../domain/applicant.ts'
import { openStatus } from '../../../domain/calendar.ts'
import { EMAIL, firstNameIn, textAt } from '../../../domain/applicantName.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import { rolesOf } from '../../../domain/roles.ts'
import { STAFF_DO_NOT_APPLY } from '../../../domain/staff.ts'
import type { Records } from '../../../domain/records.ts'
import type { Submission } from '../../../domain/submissions.ts'
import { isAmended } from '../../../domain/amendments.ts'
import { RECORD_VERSIONS_HEADER, versionsText } from '../../../domain/versions.ts'
import { audited, entryOf, type Entry } from '../../platform/audit/entries.ts'
import { applicantOf } from '../../platform/http/access.ts'
import type { Applicant } from '../../platform/http/tokens.ts'
import type { Context } from '../context.ts'
import { applicationsClosed, found, notFound, Refusal } from '../../platform/errors.ts'
import { headerOf } from '../../platform/http/preconditions.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { FELLOWSHIP, listOf, NOTHING, one } from '../../platform/openapi/entities.ts'
import type { Database } from '../../platform/database/database.ts'
import { listStatus } from '../intakes/intakes.ts'
import { fellowshipBody, newFellowshipBody, type FellowshipSent } from './fellowshipBodies.ts'
import { decide, lastSaved, needShown, type SinceSubmission } from './fellowshipRules.ts'
import {
  changeFellowship,
  createFellowship,
  deleteFellowship,
  findApplication,
  fellowshipOf,
  hasSubmitted,
  isChangeOf,
  type Application,
  type FellowshipChange,
} from './fellowships.ts'
import { deleteUnsubmitted, needChangeable, submittableParts } from '../applicationsWindow/changeable.ts'
import { answerRequest } from '../informationRequests/requests.ts'
import { recordsWithNames } from './names.ts'
import { findLastSubmitted } from './submissions.ts'
import { submit } from './submitting.ts'

/** The request kinds of section 7.3 with their operation ids; each returns a list. */
const BY_APPLICANT = {
  '/api/fellowships/getpersonaldetails': 'listFellowshipsForPersonalDetails',
  '/api/fellowships/getcoursedetails': 'listFellowshipsForCourseDetails',
  '/api/fellowships/getmotivationdetails': 'listFellowshipsForMotivation',
  '/api/fellowships/getreviewdetails': 'listFellowshipsForReview',
  '/api/fellowships/applicant': 'listFellowshipsOfApplicant',
  '/api/fellowships/byapplicant': 'listFellowshipsByApplicant',
  '/api/sponsorships/filter': 'filterSponsorships',
}

interface Asked {
  applicant: Applicant
  id: string
  sent: FellowshipSent
  /** RECORD_VERSIONS_HEADER. */
  shown: string | undefined
  entry: Entry
}

export function fellowshipRoutes(app: Api, context: Context): void {
  const { db, access, emailProof, now, outbox, reference } = context
  const ownFellowship = listOf(
    FELLOWSHIP,
    'The applicant’s own fellowship in a list, which is empty before they register.',
  )

  /** The fellowship of section 3, with its records' versions. */
  function answered(reply: FastifyReply, application: Application): Promise<Fellowship> {
    reply.header(RECORD_VERSIONS_HEADER, versionsText(application.versions))
    return recordsWithNames(reference, fellowshipOf(application))
  }

  const isWindowOpen = async (database: Database) => openStatus(await listStatus(database, now()), now()) !== null

  async function sinceSubmission(application: Application): Promise<SinceSubmission | null> {
    const { row, versions } = application
    const last = hasSubmitted(row) ? await findLastSubmitted(db, row.id) : null
    if (last === null) return null
    const isChanged = isAmended(last.application, fellowshipOf(application))
    return { amended: isChanged ? lastSaved(versions) : null }
  }

  /** Optimistic: if the application changed after it was read, reads it and decides again. */
  async function updated(asked: Asked): Promise<Application> {
    const { applicant, id, sent, shown, entry } = asked
    const application = await findApplication(db, applicant.owner)
    if (application?.row.id !== id) throw notFound()
    needShown(application, shown)
    const since = await sinceSubmission(application)
    const { change, submits } = decide(application, sent, since)
    if (since?.amended === null && !isChangeOf(application.row, change)) return application
    const changed = submits ? await submitted(application, change, asked) : await saved(application, change, entry)
    return changed ?? updated(asked)
  }

  async function saved(application: Application, change: FellowshipChange, entry: Entry) {
    await needChangeable(context, application.row.owner, 'application')
    const row = await changeFellowship(db, application.row, change, entry)
    return row && { ...application, row }
  }

  async function submitted(application: Application, change: FellowshipChange, { applicant, shown, entry }: Asked) {
    const { owner, email } = applicant
    await emailProof.need(owner)
    const submittable = (tx: Database) => submittableParts(tx, owner, now())
    const onSubmitted = async (tx: Database, submission: Submission, previous: Records | null) => {
      await acknowledge(tx, submission, email)
      // No one is asked before the first version.
      if (previous !== null) await answerRequest(tx, { submission, previous, now: now() })
    }
    return submit(db, { application, change, shown, reference, now: now(), entry, submittable, onSubmitted })
  }

  /** `email` is the login's. The saved answers may still have a former one. */
  async function acknowledge(tx: Database, submission: Submission, email: string | undefined) {
    const name = firstNameIn(submission.application)
    const { id, reference: quoted, replaces, version, submittedAt } = submission
    const data = { submission: id, reference: quoted, replaces, version, name, submittedAt }
    if (EMAIL !== null) {
      const to = email ?? textAt(EMAIL, submission.application)
      await outbox.enqueue(tx, { kind: 'receipt', to, data }, now())
    }
  }

  async function ownList(request: FastifyRequest, reply: FastifyReply) {
    const own = await findApplication(db, applicantOf(request).owner)
    return own ? [await answered(reply, own)] : []
  }

  app.get(
    '/api/fellowships',
    {
      ...access.applicant,
      schema: {
        operationId: 'listFellowships',
        summary: 'Read the applicant’s own fellowship',
        response: { 200: ownFellowship },
      },
    },
    ownList,
  )

  for (const [path, operationId] of Object.entries(BY_APPLICANT)) {
    app.get(path, { ...access.applicant, schema: { hide: true } }, () => {
      throw new Refusal(400, APPLICANT_ID_REQUIRED)
    })
    app.get(
      `${path}/:applicantId`,
      {
        ...access.applicant,
        schema: {
          operationId,
          summary: 'Read the applicant’s own fellowship by their applicantId',
          description: 'Another applicant’s id finds nothing.',
          params: object({ applicantId: string().required() }),
          response: { 200: ownFellowship },
        },
      },
      (request, reply) =>
        request.params.applicantId === applicantOf(request).applicantId ? ownList(request, reply) : [],
    )
  }

  app.post(
    '/api/fellowships',
    {
      ...audited(access.applicant, 'application.register'),
      schema: {
        operationId: 'createFellowship',
        summary: 'Register',
        description: 'An applicant who has already registered gets the existing fellowship.',
        body: newFellowshipBody,
        response: {
          200: one(FELLOWSHIP, 'The applicant had registered before.'),
          201: one(FELLOWSHIP, 'The new fellowship.'),
          403: 'The account has a role at the desk.',
          409: 'The applications window is closed, or another account has this applicantId.',
        },
      },
    },
    async (request, reply) => {
      const applicant = applicantOf(request)
      const existing = await findApplication(db, applicant.owner)
      if (existing) return answered(reply, existing)
      if (rolesOf(applicant.permissions).length > 0) throw new Refusal(403, STAFF_DO_NOT_APPLY, { code: 'staff' })
      if (applicant.applicantId === '') throw new Refusal(422, APPLICANT_ID_REQUIRED)
      if (!(await isWindowOpen(db))) throw applicationsClosed()
      const created = await createFellowship(db, applicant, now(), entryOf(request))
      if (!created) throw new Refusal(409, 'Another account has this applicantId.', { code: 'applicantIdTaken' })
      reply.code(201)
      return answered(reply, created)
    },
  )

  app.post(
    '/api/fellowships/:id',
    {
      ...audited(access.applicant, 'application.change'),
      schema: {
        operationId: 'updateFellowship',
        summary: 'Change the fellowship, or submit the application',
        description:
          'highestStep never decreases: a smaller one leaves it as it is. With the status ‘Completed Application Submission’ the application is submitted as a new version, unless nothing has been saved since the last one; once it is submitted, its status follows from what is saved.',
        params: BY_ID,
        body: fellowshipBody,
        response: {
          200: one(FELLOWSHIP, 'The changed fellowship.'),
          409: 'A step before this one is not complete, the email address is not confirmed, or the applications window is closed.',
          412: `${RECORD_VERSIONS_HEADER} names other versions than the saved ones.`,
        },
      },
    },
    async (request, reply) =>
      answered(
        reply,
        await updated({
          applicant: applicantOf(request),
          id: request.params.id,
          sent: request.body,
          shown: headerOf(request.headers, RECORD_VERSIONS_HEADER),
          entry: entryOf(request, request.params.id),
        }),
      ),
  )

  app.delete(
    '/api/fellowships/:id',
    {
      ...audited(access.applicant, 'application.delete'),
      schema: {
        operationId: 'deleteFellowship',
        summary: 'Delete the fellowship',
        params: BY_ID,
        response: { 204: NOTHING, 409: 'It has been submitted.' },
      },
    },
    async (request) => {
      const { owner } = applicantOf(request)
      const { id } = request.params
      const remove = (tx: Database) => deleteFellowship(tx, owner, id)
      found(await deleteUnsubmitted(db, owner, remove, entryOf(request, id)))
    },
  )
}
