import { useSelector } from '@xstate/react'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { OFFERED } from '../../../domain/offers.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import type { PublishedDecision as Published } from '../../../domain/letters.ts'
import { ON_BRAND } from '../../brand/onBrand.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { Section } from '../layout/Section.tsx'
import { OfferAnswer } from './OfferAnswer.tsx'
import classes from './submission.module.css'

/** The decision that the provider has published, with its letter. */
export default function PublishedDecision({ decision }: { decision: Published }) {
  const submissions = useSubmissions()
  const answered = useSelector(submissions, ({ context }) => context.offer)
  const { outcome, publishedAt, text } = decision
  const offer = answered !== null && answered.id === decision.offer?.id ? answered : decision.offer
  const letter = (
    <>
      <p className={classes.letter}>{text}</p>
      <p className={classes.published}>Published {formatZonedTime(publishedAt)}</p>
      {offer !== null && <OfferAnswer key={offer.id} offer={offer} holder={() => submissions} />}
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
