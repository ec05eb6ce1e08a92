import { formatZonedTime } from '../../../domain/calendar.ts'
import type { PublishedDecision } from '../../../domain/letters.ts'
import { OFFERED } from '../../../domain/offers.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import type { OfferInput } from '../../../machines/offer/contracts.ts'
import { ON_BRAND } from '../../brand/onBrand.ts'
import { Section } from '../layout/Section.tsx'
import { OfferAnswer } from './OfferAnswer.tsx'
import classes from './submission.module.css'

interface DecisionCardProps {
  decision: PublishedDecision
  holder: OfferInput['holder']
}

/** A published decision with its letter, and the offer of an award. */
export function DecisionCard({ decision: { outcome, publishedAt, text, offer }, holder }: DecisionCardProps) {
  const letter = (
    <>
      <p className={classes.letter}>{text}</p>
      <p className={classes.published}>Published {formatZonedTime(publishedAt)}</p>
      {offer !== null && <OfferAnswer key={offer.id} offer={offer} holder={holder} />}
    </>
  )
  if (outcome !== OFFERED) {
    return <Section heading={`Decision on your application: ${OUTCOME_LABELS[outcome]}`}>{letter}</Section>
  }
  return (
    <section className={classes.award}>
      <div className={classes.awardBanner} {...ON_BRAND}>
        <h2>
          <span>Decision on your application: </span>
          {OUTCOME_LABELS[outcome]}
        </h2>
        <Medal />
      </div>
      <div className={classes.awardLetter}>{letter}</div>
    </section>
  )
}

function Medal() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d="M20 4h10l6 16-9 4zM44 4H34l-6 16 9 4z" opacity=".55" />
      <circle cx="32" cy="40" r="20" />
      <path
        className={classes.medalStar}
        d="m32 27 4 8.3 9.1 1.2-6.7 6.3 1.7 9L32 47.4l-8.1 4.4 1.7-9-6.7-6.3 9.1-1.2z"
      />
    </svg>
  )
}
