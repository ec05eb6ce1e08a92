import type { OfferSnapshot } from './offer.ts'

export const offerOf = ({ context }: OfferSnapshot) => context.offer

/** The state of the answer; 'choosing' while one is confirmed or sent. */
export const answerIn = ({ value }: OfferSnapshot) => (typeof value === 'string' ? value : 'choosing')

/** The answer to confirm, and how far it is; null otherwise. */
export function chosenIn({ value }: OfferSnapshot) {
  if (typeof value === 'string') return null
  if ('accepting' in value) return { answer: 'accepted', step: value.accepting } as const
  return { answer: 'declined', step: value.declining } as const
}
