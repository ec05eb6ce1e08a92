import { object, string } from 'yup'
import { ASKED_PARTS, requestProblems } from '../../../domain/informationRequests.ts'
import { sentText } from '../../../domain/fields.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { invalid } from '../../platform/errors.ts'
import { applicantOf, callerName } from '../../platform/http/access.ts'
import { setOf } from '../../platform/http/queries.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { DESK_REQUEST, INFORMATION_REQUEST, listOf } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { Opened } from '../reviews/reader.ts'
import { askForInformation, withdrawRequest } from './asking.ts'
import { findLatestRequest } from './requests.ts'

/** Calls for requests for more information (decision 92). */

const PATH = '/api/informationrequests'
const DESK_PATH = '/api/desk/submissions/:id/requests'

const requestBody = object({
  id: string().uuid().required(),
  asked: setOf(string().oneOf(ASKED_PARTS).required(), { most: ASKED_PARTS.length }).required(),
  text: sentText().ensure(),
  until: string().ensure(),
})

export function requestRoutes(app: Api, context: Context): void {
  const { db, access, now } = context
  const staff = access.for('askApplicants')

  app.get(
    PATH,
    {
      ...access.applicant,
      schema: {
        operationId: 'listInformationRequests',
        summary: 'Read the provider’s latest request for more information to the applicant',
        description: 'Of the current intake, and not one that was withdrawn.',
        response: { 200: listOf(INFORMATION_REQUEST, 'The request in a list, which is empty if there is none.') },
      },
    },
    async (request) => {
      const latest = await findLatestRequest(db, applicantOf(request).owner, now())
      return latest === null ? [] : [latest]
    },
  )

  app.post(
    DESK_PATH,
    {
      ...audited(staff, 'submission.ask'),
      schema: {
        operationId: 'askForInformation',
        summary: 'Ask the applicant of a submission for more information',
        description:
          'Reopens the parts in `asked` for the applicant until the end of the day `until`, also while applications are closed, and sends a mail. The caller chooses the id, so a repeated call sends it once.',
        params: BY_ID,
        body: requestBody,
        response: {
          200: listOf(DESK_REQUEST, 'All requests on the application, oldest first.'),
          409: 'Another request is open, the application was submitted again, or its intake has ended; the code shows which.',
          422: 'Nothing was chosen, the message is missing or too long, or the date is not allowed.',
        },
      },
    },
    async (request) => {
      const problems = requestProblems(request.body, now())
      if (Object.keys(problems).length > 0) throw invalid(problems)
      const application = await Opened.by(db, applicantOf(request), request.params.id)
      return askForInformation(context, {
        ...request.body,
        application,
        askedBy: callerName(request),
        now: now(),
        entry: entryOf(request, application.id),
      })
    },
  )

  app.delete(
    `${DESK_PATH}/:request`,
    {
      ...audited(staff, 'submission.withdrawRequest'),
      schema: {
        operationId: 'withdrawInformationRequest',
        summary: 'Withdraw a request for more information',
        params: object({ id: string().required(), request: string().required() }),
        response: {
          200: listOf(DESK_REQUEST, 'All requests on the application, oldest first.'),
          409: 'The applicant has answered it.',
        },
      },
    },
    async (request) => {
      const application = await Opened.by(db, applicantOf(request), request.params.id)
      const { request: id } = request.params
      return withdrawRequest(db, { id, application, now: now(), entry: entryOf(request, application.id) })
    },
  )
}
