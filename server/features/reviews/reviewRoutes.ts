import type { FastifyRequest } from 'fastify'
import { number, object, string, type InferType } from 'yup'
import type { ChangedAssignments } from '../../../domain/assignments.ts'
import { DECISIONS_AT_ONCE } from '../../../domain/desk.ts'
import { dueProblem } from '../../../domain/reviewDays.ts'
import { NOTE_MAX } from '../../../domain/reviews.ts'
import { rubricProblem, ROUNDS, type Round } from '../../../domain/rubrics.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { applicantOf, callerName } from '../../platform/http/access.ts'
import { BY_INTAKE, countFrom, idsOf } from '../../platform/http/queries.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import {
  ASSIGNED,
  CHANGED_ASSIGNMENTS,
  DESK_REVIEWS,
  listOf,
  NOTHING,
  one,
  REMINDED,
  REVIEWER,
  RUBRIC,
  STORED_RUBRIC,
} from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { remindReviewers } from './reminders.ts'
import { assignEvenly, listReviewers, namedApplications, reassign, unassign } from './assignments.ts'
import { Reader } from './reader.ts'
import { reviewBody, saveReview } from './reviews.ts'
import { openScores, placeIn, readStoredRubric, rubricChangeBody, saveRubric, setDue } from './rubrics.ts'

/** Calls for reviewing applications together. */

const UNKNOWN_IDS = 'A member may not review, or no one has one of the ids; it names them.'
const SUBMISSION = '/api/desk/submissions/:id'

type RubricChange = InferType<typeof rubricChangeBody>

/** More than any committee has. */
const REVIEWERS_MAX = 1_000
const reviewerIds = () => idsOf(REVIEWERS_MAX).min(1).required()

/** A round of an intake. */
const atRound = { intake: string().default(''), round: number<Round>().oneOf(ROUNDS).optional() }
const placeQuery = object(atRound)
const dueBody = object({ ...atRound, due: string().defined() })
const reviewersBody = {
  ...atRound,
  reviewers: reviewerIds(),
  /** The ids of versions of the applications, of any intake; all applications of `intake` if left out. */
  submissions: idsOf(DECISIONS_AT_ONCE).optional(),
}
const assignBody = object({ ...reviewersBody, each: countFrom(1).optional() })
const unassignBody = object(reviewersBody)
const reassignBody = object({
  ...atRound,
  from: reviewerIds(),
  reviewers: reviewerIds(),
})

export function reviewRoutes(app: Api, { db, access, settings, outbox, now }: Context): void {
  const { tenant } = settings.auth

  /** The reader of the applications in a round; of all if it is left out. */
  const readerOf = async (request: FastifyRequest, { intake, round }: { intake: string; round?: Round | undefined }) =>
    (await Reader.in(db, applicantOf(request), { intake })).at(round ?? null)

  /** Changes the assignments of all applications, or of the named ones by intake. */
  const changeEach = async (
    request: FastifyRequest & { body: InferType<typeof assignBody> },
    change: typeof assignEvenly | typeof unassign,
  ): Promise<ChangedAssignments> => {
    const { submissions: ids, intake, round } = request.body
    const meant =
      ids === undefined
        ? [{ reader: await readerOf(request, { intake, round }) }]
        : await namedApplications(db, { caller: applicantOf(request), round: round ?? null, ids })
    const named = meant.flatMap(({ submissions = [] }) => submissions)
    let assignments = 0
    for (const its of meant)
      assignments += await change(db, { ...request.body, ...its, tenant, entry: entryOf(request) })
    return { assignments, leftOut: (ids ?? []).length - named.length }
  }

  const saveRubricOf = (round: Round, request: FastifyRequest & { query: { intake: string }; body: RubricChange }) => {
    const { seen, ...rubric } = request.body
    const problem = rubricProblem(rubric)
    if (problem !== null) throw invalid({ criteria: problem })
    const by = { savedBy: callerName(request), now: now(), entry: entryOf(request) }
    return saveRubric(db, { intake: request.query.intake, round, rubric, seen, ...by })
  }

  app.get(
    '/api/desk/rubric',
    {
      ...access.for('listIntakes'),
      schema: {
        operationId: 'getRubric',
        summary: 'Read the rubric of a round of an intake',
        description: 'Of the latest round if `round` is left out. It has no criteria until an administrator saves it.',
        querystring: placeQuery,
        response: { 200: one(STORED_RUBRIC, 'The rubric.') },
      },
    },
    (request) => readStoredRubric(db, request.query.intake, request.query.round),
  )

  app.put(
    '/api/desk/rubric',
    {
      ...audited(access.for('administer'), 'rubric.save'),
      schema: {
        operationId: 'saveRubric',
        summary: 'Change the rubric of the first round of an intake',
        querystring: BY_INTAKE,
        body: rubricChangeBody,
        response: {
          200: one(RUBRIC, 'The rubric.'),
          409: 'Another rubric was stored meanwhile, or scores have been given, so only scoresShown and isBlind can change.',
          422: 'A criterion, a weight or the scale is not valid.',
        },
      },
    },
    (request) => saveRubricOf(1, request),
  )

  app.put(
    '/api/desk/rubric/second',
    {
      ...audited(access.for('assign'), 'rubric.save'),
      schema: {
        operationId: 'saveSecondRubric',
        summary: 'Start a second round with its rubric, or change it',
        description:
          'The applications on the shortlist are then in the second round, also those that are shortlisted later, and their reviews of the first round no longer change.',
        querystring: BY_INTAKE,
        body: rubricChangeBody,
        response: {
          200: one(RUBRIC, 'The rubric.'),
          409: 'The first round has no rubric, another rubric was stored meanwhile, or scores have been given in the round.',
          422: 'A criterion, a weight or the scale is not valid.',
        },
      },
    },
    (request) => saveRubricOf(2, request),
  )

  app.post(
    '/api/desk/rubric/opening',
    {
      ...audited(access.for('assign'), 'rubric.openScores'),
      schema: {
        operationId: 'openScores',
        summary: 'Show all scores of a round to everyone who reads its applications',
        description: 'Of the latest round if `round` is left out. This cannot be undone.',
        body: placeQuery,
        response: { 204: NOTHING },
      },
    },
    async (request) => {
      const openedBy = callerName(request)
      const place = await placeIn(db, request.body)
      await openScores(db, { ...place, openedBy, now: now(), entry: entryOf(request) })
    },
  )

  app.put(
    '/api/desk/rubric/due',
    {
      ...audited(access.for('assign'), 'rubric.setDue'),
      schema: {
        operationId: 'setReviewsDue',
        summary: 'Set the last day for the reviews of a round',
        description:
          'Of the latest round if `round` is left out. An empty day removes it. Reviews are accepted after it, too.',
        body: dueBody,
        response: { 204: NOTHING, 422: 'It is not a day, or has passed.' },
      },
    },
    async (request) => {
      const { due } = request.body
      const problem = dueProblem(due, now())
      if (problem !== null) throw invalid({ due: problem })
      await setDue(db, { ...(await placeIn(db, request.body)), due, entry: entryOf(request) })
    },
  )

  app.post(
    '/api/desk/rubric/reminders',
    {
      ...audited(access.for('assign'), 'rubric.remind'),
      schema: {
        operationId: 'remindReviewers',
        summary: 'Mail a reminder to the reviewers of a round who are behind',
        description:
          'Of the latest round if `round` is left out. Each mail has the number of applications that wait for its reviewer, and names no applicant.',
        body: placeQuery,
        response: {
          200: one(REMINDED, 'The number of mails to reviewers whom the caller knows to be behind.'),
          409: 'They were reminded within a day, or the portal sends no mail.',
        },
      },
    },
    async (request) => {
      if (settings.mail.way === 'none')
        throw new Refusal(409, 'The portal sends no mail. Ask the reviewers yourself.', { code: 'noMail' })
      const reader = await readerOf(request, await placeIn(db, request.body))
      const by = { remindedBy: callerName(request), now: now(), entry: entryOf(request) }
      return { mails: await remindReviewers(db, { reader, tenant, outbox, ...by }) }
    },
  )

  app.put(
    `${SUBMISSION}/review`,
    {
      ...audited(access.for('review'), 'submission.review'),
      schema: {
        operationId: 'saveReview',
        summary: 'Store your scores and note on an application',
        params: BY_ID,
        body: reviewBody,
        response: {
          200: one(DESK_REVIEWS, 'The reviews that you may see.'),
          409: 'The application was submitted again or is in another round, or the caller has saved another review since `seen`.',
          422: 'A score is missing or outside the scale, or the note is too long.',
        },
      },
    },
    async (request) => {
      const { note } = request.body
      const { id } = request.params
      const caller = applicantOf(request)
      if (note.length > NOTE_MAX) throw invalid({ note: `Use at most ${NOTE_MAX} characters.` })
      const by = { caller, reviewer: caller.owner, reviewerName: callerName(request), entry: entryOf(request, id) }
      return saveReview(db, { ...request.body, ...by, id, now: now() })
    },
  )

  app.get(
    '/api/desk/reviewers',
    {
      ...access.for('assign'),
      schema: {
        operationId: 'listReviewers',
        summary: 'Read who may review, and how far they are',
        description:
          'Lists people who no longer review as long as they have open assignments. Counts all rounds if `round` is left out.',
        querystring: placeQuery,
        response: {
          200: listOf(
            REVIEWER,
            'The members, by address; none with an external identity provider. Then people who no longer review.',
          ),
        },
      },
    },
    async (request) => listReviewers(db, { tenant, reader: await readerOf(request, request.query) }),
  )

  app.post(
    '/api/desk/assignments',
    {
      ...audited(access.for('assign'), 'submission.assign'),
      schema: {
        operationId: 'assignReviewers',
        summary: 'Assign reviewers to the applications of an intake, evenly at random',
        description:
          'Applications keep their reviewers, and get more until each has `each`, or all of `reviewers` if it is left out. Each gets them in the round that it is in.',
        body: assignBody,
        response: { 200: one(CHANGED_ASSIGNMENTS, 'The number of new assignments.'), 422: UNKNOWN_IDS },
      },
    },
    (request) => changeEach(request, assignEvenly),
  )

  app.post(
    '/api/desk/assignments/reassignment',
    {
      ...audited(access.for('assign'), 'submission.assign'),
      schema: {
        operationId: 'reassignReviewers',
        summary: 'Give the assignments without a review of some reviewers to others, evenly at random',
        description:
          '`from` are ids of listReviewers, also of people who no longer review. An assignment stays if every one of `reviewers` already reviews the application or may not.',
        body: reassignBody,
        response: { 200: one(ASSIGNED, 'The number of assignments that have another reviewer.'), 422: UNKNOWN_IDS },
      },
    },
    async (request) => {
      const reader = await readerOf(request, request.body)
      const entry = entryOf(request)
      const removal = { ...entry, action: 'submission.unassign' } as const
      return { assignments: await reassign(db, { ...request.body, reader, tenant, entry, removal }) }
    },
  )

  app.post(
    '/api/desk/assignments/removal',
    {
      ...audited(access.for('assign'), 'submission.unassign'),
      schema: {
        operationId: 'unassignReviewers',
        summary: 'Remove assignments without a review from members',
        body: unassignBody,
        response: { 200: one(CHANGED_ASSIGNMENTS, 'The number of removed assignments.'), 422: UNKNOWN_IDS },
      },
    },
    (request) => changeEach(request, unassign),
  )
}
