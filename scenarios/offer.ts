import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import { createEmptyActor } from 'xstate'
import type { Offer } from '../domain/offers.ts'
import type { OfferEvent } from '../machines/offer/contracts.ts'
import { offerMachine } from '../machines/offer/offer.ts'

const OFFER: Offer = { id: 'l1', until: '2099-06-30', answer: null, answeredAt: null }
const answeredAt = '2026-11-23T08:00:00.000Z'

export const offer: Scenario = {
  machine: offerMachine,
  starts: [
    {
      label: 'An applicant with an award opens Application Progress',
      input: (now) => ({ now, offer: OFFER, holder: () => createEmptyActor() }),
    },
  ],
  choices: [
    ...listed<OfferEvent['type']>({
      'answer.accept': [sends('answer.accept', "'Accept the award…'")],
      'answer.decline': [sends('answer.decline', "'Decline…'")],
      'answer.confirm': [sends('answer.confirm', "'Accept now', 'Decline now' or 'Try again'")],
      'answer.cancel': [sends('answer.cancel', "'Cancel'")],
    }),
    ...(['sendAcceptance', 'sendRefusal'] as const).flatMap((call) => [
      answers(call, 'The award is accepted', { ...OFFER, answer: 'accepted', answeredAt }, 'accepted'),
      answers(call, 'The award is declined', { ...OFFER, answer: 'declined', answeredAt }, 'declined'),
      answers(call, 'The date has passed', OFFER, 'expired'),
      fails(call, 'The answer cannot be sent'),
      fails(call, 'Another decision was published', 'refused', 'refused'),
      fails(call, 'The sign-in has expired', 'signInExpired', 'signInExpired'),
    ]),
  ],
}
