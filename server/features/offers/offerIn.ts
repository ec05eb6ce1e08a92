import { sql } from 'drizzle-orm'
import { providerDay } from '../../../domain/calendar.ts'
import type { Offer, OfferState } from '../../../domain/offers.ts'

/** Offers in statements about letters and submissions. */

/** An offer in a statement about letters; null if a letter is none. Its time is as the database writes it. */
export const offerOf = sql<Offer | null>`(
  select json_build_object('id', offers.letter_id, 'until', offers.until, 'answer', offers.answer, 'answeredAt', offers.answered_at)
  from offers where offers.letter_id = letters.id
)`

/** An offer that was read by `offerOf`. */
export const toOffer = (offer: Offer | null): Offer | null =>
  offer && { ...offer, answeredAt: offer.answeredAt && new Date(offer.answeredAt).toISOString() }

/** Matches letters that publish the latest decision of their application. */
export const isLatest = sql<boolean>`not exists (
  select from letters later where later.fellowship_id = letters.fellowship_id and later.decision > letters.decision
)`

/** The state of the offer that the applicant sees, in statements about submissions; null if there is none. */
export const offerStateIn = (now: number) => sql<OfferState | null>`(
  select case when offer.letter_id is null then null
    when offer.answer is not null then offer.answer
    when offer.until < ${providerDay(now)}::date then 'expired' else 'open' end
  from letters published left join offers offer on offer.letter_id = published.id
  where published.fellowship_id = submissions.fellowship_id and published.outcome is not null
  order by published.decision desc limit 1
)`
