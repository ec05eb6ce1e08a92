import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import type { Offer } from '../../domain/offers.ts'
import type { OfferAnswered, OfferEvent } from '../../machines/offer/contracts.ts'
import { offerMachine } from '../../machines/offer/offer.ts'
import { OFFER, OFFERED_AT } from '../support/submission.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'answer.accept': [{ type: 'answer.accept' }],
  'answer.decline': [{ type: 'answer.decline' }],
  'answer.confirm': [{ type: 'answer.confirm' }],
  'answer.cancel': [{ type: 'answer.cancel' }],
} satisfies Record<OfferEvent['type'], PathEvent[]>

const answeredAt = '2030-03-10T09:00:00.000Z'
const ACCEPTED: Offer = { ...OFFER, answer: 'accepted', answeredAt }
const DECLINED: Offer = { ...OFFER, answer: 'declined', answeredAt }
const outcomes = {
  done: [ACCEPTED, DECLINED, OFFER],
  error: [new Error('cut'), { failure: 'refused' }, { failure: 'signInExpired' }],
}

const modelOf = (offer: Offer) =>
  createModel({
    machine: offerMachine,
    input: () => ({
      offer,
      now: () => OFFERED_AT,
      holder: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, OfferAnswered>,
    }),
    events,
    outcomes: { sendAcceptance: outcomes, sendRefusal: outcomes },
    key: ({ context }) => [context.offer.answer],
  })

export const offerModels = {
  opened: modelOf(OFFER),
  accepted: modelOf(ACCEPTED),
  expired: modelOf({ ...OFFER, until: '2030-01-31' }),
}
