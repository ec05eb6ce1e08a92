import { createEmptyActor, type ActorRef, type Snapshot } from 'xstate'
import type { Offer } from '../../domain/offers.ts'
import type { OfferAnswered } from '../../machines/offer/contracts.ts'
import { offerMachine } from '../../machines/offer/offer.ts'
import { offer } from '../../scenarios/offer.ts'
import { OFFER, OFFERED_AT } from '../support/submission.ts'
import { modelOf } from './scenario.ts'

const startingWith = (changes: Partial<Offer>) =>
  modelOf(offerMachine, offer, {
    input: () => ({
      offer: { ...OFFER, ...changes },
      now: () => OFFERED_AT,
      holder: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, OfferAnswered>,
    }),
    key: ({ context }) => [context.offer.answer],
  })

export const offerModels = {
  opened: startingWith({}),
  accepted: startingWith({ answer: 'accepted', answeredAt: '2030-03-10T09:00:00.000Z' }),
  expired: startingWith({ until: '2030-01-31' }),
}
