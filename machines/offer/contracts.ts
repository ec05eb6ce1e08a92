import type { ActorRef, Snapshot } from 'xstate'
import type { Offer, OfferAnswer } from '../../domain/offers.ts'
import { notProvided } from '../notProvided.ts'

export type OfferEvent =
  | { type: 'answer.accept' }
  | { type: 'answer.decline' }
  | { type: 'answer.confirm' }
  | { type: 'answer.cancel' }

/** Sent to the actor that has the offer. */
export type OfferAnswered = { type: 'offer.answered'; offer: Offer }

export interface OfferInput {
  offer: Offer
  /** The actor that has the offer, so that it shows the answer from then on. */
  holder: () => ActorRef<Snapshot<unknown>, OfferAnswered>
  /** Epoch milliseconds. */
  now?: () => number
}

export type OfferContext = Required<OfferInput>

export const actorContracts = {
  /** Returns the offer as it is now: it may have been answered before, or be over. Fails with 'refused' if it is no longer open. */
  sendAnswer: notProvided<Offer, { id: string; answer: OfferAnswer }>('sendAnswer'),
}

export type OfferActors = typeof actorContracts
