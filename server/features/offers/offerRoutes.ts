import { object, string } from 'yup'
import { OFFER_ANSWERS } from '../../../domain/offers.ts'
import { audited, entryOf } from '../../platform/audit/entries.ts'
import { applicantOf } from '../../platform/http/access.ts'
import { BY_ID, type Api } from '../../platform/http/routes.ts'
import { OFFER, one } from '../../platform/openapi/entities.ts'
import type { Context } from '../context.ts'
import { answerOffer } from './offers.ts'

const answerBody = object({ answer: string().oneOf(OFFER_ANSWERS).required() })

export function offerRoutes(app: Api, context: Context): void {
  app.post(
    '/api/offers/:id/answer',
    {
      ...audited(context.access.applicant, 'offer.answer'),
      schema: {
        operationId: 'answerOffer',
        summary: 'Accept or decline an offer',
        description:
          'The answer is the offer as it is now: with the first answer if it was answered before, and without one if its date has passed. Not found once another decision is published. Works also while applications are closed.',
        params: BY_ID,
        body: answerBody,
        response: { 200: one(OFFER, 'The offer.') },
      },
    },
    (request) =>
      answerOffer(context, {
        id: request.params.id,
        owner: applicantOf(request).owner,
        answer: request.body.answer,
        now: context.now(),
        entry: entryOf(request),
      }),
  )
}
