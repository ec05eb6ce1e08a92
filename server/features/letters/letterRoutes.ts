import type { FastifyRequest } from 'fastify'
import { object, string } from 'yup'
import { emailAddress, sentText } from '../../../domain/fields.ts'
import { LETTER_OUTCOMES, letterProblems, messageProblems, type LetterOutcome } from '../../../domain/letters.ts'
import { untilProblem } from '../../../domain/offers.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { audited, entryOf, writeEntry } from '../../platform/audit/entries.ts'
import { found, invalid, notFound, Refusal } from '../../platform/errors.ts'
import { applicantOf, callerName } from '../../platform/http/access.ts'
import { BY_INTAKE, countFrom } from '../../platform/http/queries.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { limitedTo } from '../../platform/limits/limiters.ts'
import {
  LETTER_PREVIEW,
  LETTERS,
  listOf,
  NOTHING,
  one,
  PUBLISHED,
  SAVED_LETTER,
  SENT_LETTER,
} from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { Opened, Reader } from '../reviews/reader.ts'
import { sendMessage } from './messages.ts'
import { sendAgain } from './sendingAgain.ts'
import { previewLetters, publish, readLetters } from './publication.ts'
import { saveTemplate } from './templates.ts'

/** Calls that publish decisions and write to applicants. */

const PATH = '/api/desk/letters'
/** Limits expensive calls, each of which reads every decided application. */
const PUBLICATIONS_A_MINUTE = 20

const outcomeParams = object({ outcome: string().required() })
const previewQuery = object({ intake: string().default(''), answerUntil: string().default('') })
const texts = { subject: sentText(normalisedLine).ensure(), text: sentText().ensure() }
const letterBody = object({ ...texts, version: countFrom(0).required() })
const publicationBody = object({
  id: string().uuid().required(),
  intake: string().default(''),
  version: countFrom(0).required(),
  count: countFrom(1).required(),
  contents: string().required(),
  answerUntil: string().default(''),
})
const againBody = object({ recipient: emailAddress('Enter a valid email address.') })
const messageBody = object({ id: string().uuid().required(), ...texts })

/** Refuses a last day to answer that is not allowed. */
function needUntil({ answerUntil }: { answerUntil: string }, now: number): void {
  const problem = untilProblem(answerUntil, now)
  if (problem !== null) throw invalid({ answerUntil: problem })
}

function outcomeOf({ outcome }: { outcome: string }): LetterOutcome {
  const known = LETTER_OUTCOMES.find((each) => each === outcome)
  if (known === undefined) throw notFound()
  return known
}

export function letterRoutes(app: Api, context: Context): void {
  const { db, access, outbox, settings, now } = context
  const staff = access.for('contactApplicants')
  const readerOf = (request: FastifyRequest, { intake }: { intake: string }) =>
    Reader.in(db, applicantOf(request), { intake })

  app.get(
    PATH,
    {
      ...audited(staff, 'letter.list'),
      schema: {
        operationId: 'listLetters',
        summary: 'Read the letter for each decision, and how many applications it is not published to',
        description: '`intake` is the id of an intake; the current one if it is empty.',
        querystring: BY_INTAKE,
        response: { 200: one(LETTERS, 'The letters.') },
      },
    },
    async (request) => found(await readLetters(context, await readerOf(request, request.query))),
  )

  app.put(
    `${PATH}/:outcome`,
    {
      ...audited(staff, 'letter.save'),
      schema: {
        operationId: 'saveLetter',
        summary: 'Change the letter for a decision',
        description: '`version` is the version that was changed; 0 for the default letter.',
        params: outcomeParams,
        body: letterBody,
        response: {
          200: one(SAVED_LETTER, 'The stored letter.'),
          409: 'Another user has changed it in the meantime.',
          422: 'A text is missing or too long, or a placeholder is unknown.',
        },
      },
    },
    async (request) => {
      const { version: seen, ...letter } = request.body
      const outcome = outcomeOf(request.params)
      const problems = letterProblems(letter)
      if (Object.keys(problems).length > 0) throw invalid(problems)
      return saveTemplate(db, {
        outcome,
        ...letter,
        seen,
        savedBy: callerName(request),
        now: now(),
        entry: entryOf(request, outcome),
      })
    },
  )

  app.get(
    `${PATH}/:outcome/preview`,
    {
      ...audited(staff, 'letter.preview'),
      schema: {
        operationId: 'previewLetters',
        summary: 'Read how many letters publishing a decision would send, and the first three',
        description: '`answerUntil` is the last day for awarded applicants to accept or decline, if they are asked to.',
        params: outcomeParams,
        querystring: previewQuery,
        response: { 200: one(LETTER_PREVIEW, 'The preview.'), 422: 'The date is not allowed.' },
      },
    },
    async (request) => {
      needUntil(request.query, now())
      return previewLetters(context, {
        outcome: outcomeOf(request.params),
        answerUntil: request.query.answerUntil,
        reader: await readerOf(request, request.query),
        entry: entryOf(request),
      })
    },
  )

  app.post(
    `${PATH}/:outcome/test`,
    {
      ...audited(staff, 'letter.test'),
      schema: {
        operationId: 'testLetter',
        summary: 'Send yourself a letter with invented values',
        params: outcomeParams,
        querystring: previewQuery,
        response: {
          204: NOTHING,
          409: 'The portal sends no mail, or the caller has no email address.',
          422: 'The date is not allowed.',
        },
      },
    },
    async (request) => {
      const outcome = outcomeOf(request.params)
      const { answerUntil } = request.query
      needUntil(request.query, now())
      const { email } = applicantOf(request)
      const { intake } = found(await readLetters(context, await readerOf(request, request.query)))
      if (settings.mail.way === 'none' || email === undefined) {
        throw new Refusal(409, 'The portal sends no mail, or your account has no email address.', { code: 'noMail' })
      }
      await db.transaction(async (tx) => {
        await outbox.enqueue(tx, { kind: 'letterTest', to: email, data: { outcome, intake, answerUntil } }, now())
        await writeEntry(tx, entryOf(request, outcome))
      })
    },
  )

  app.post(
    `${PATH}/:outcome/publish`,
    {
      ...audited(limitedTo(PUBLICATIONS_A_MINUTE, staff), 'letter.publish'),
      schema: {
        operationId: 'publishDecision',
        summary: 'Publish a decision to every applicant who has not received it',
        description:
          'Queues their letters and shows the decision on Progress, for all of them or none, also of applications that a conflict of interest hides from the caller. Send the version, count and contents of the preview, and its `answerUntil`, which asks awarded applicants to accept or decline until the end of that day.',
        params: outcomeParams,
        body: publicationBody,
        response: {
          200: one(PUBLISHED, 'The number of letters, without those of hidden applications.'),
          409: 'The letter, its date, a decision or an application has changed since the preview.',
          422: 'The date is not allowed.',
        },
      },
    },
    async (request) => {
      needUntil(request.body, now())
      const letters = await publish(context, {
        ...request.body,
        outcome: outcomeOf(request.params),
        reader: await readerOf(request, request.body),
        writtenBy: callerName(request),
        now: now(),
        entry: entryOf(request),
      })
      return { letters }
    },
  )

  app.post(
    '/api/desk/submissions/:id/letters',
    {
      ...audited(staff, 'letter.send'),
      schema: {
        operationId: 'sendMessage',
        summary: 'Send a message to an applicant',
        description:
          'The message is kept with the application. The caller chooses its id, so a repeated call sends it once.',
        params: BY_ID,
        body: messageBody,
        response: {
          200: listOf(SENT_LETTER, 'All letters and messages to the applicant, oldest first.'),
          422: 'A text is missing or too long.',
        },
      },
    },
    async (request) => {
      const problems = messageProblems(request.body)
      if (Object.keys(problems).length > 0) throw invalid(problems)
      const application = await Opened.by(db, applicantOf(request), request.params.id)
      return sendMessage(context, {
        ...request.body,
        application,
        writtenBy: callerName(request),
        now: now(),
        entry: entryOf(request, application.id),
      })
    },
  )

  app.post(
    '/api/desk/submissions/:id/letters/:letter/again',
    {
      ...audited(staff, 'letter.sendAgain'),
      schema: {
        operationId: 'sendLetterAgain',
        summary: 'Send a letter or message again that could not be delivered',
        description:
          'The address is corrected for this letter only. The applicant’s account and application keep theirs. A repeated call sends it once.',
        params: object({ id: string().required(), letter: string().required() }),
        body: againBody,
        response: {
          204: NOTHING,
          409: 'It has not failed, or the portal sends no mail.',
          422: 'The address is not valid.',
        },
      },
    },
    async (request) => {
      const application = await Opened.by(db, applicantOf(request), request.params.id)
      await sendAgain(context, {
        id: request.params.letter,
        application,
        recipient: request.body.recipient,
        now: now(),
        entry: entryOf(request, application.id),
      })
    },
  )
}
