import { formatZonedTime } from '../../../domain/calendar.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import type { PublishedDecision as Published } from '../../../domain/letters.ts'
import { Section } from '../layout/Section.tsx'
import classes from './submission.module.css'

/** The decision that the provider has published, with its letter. */
export default function PublishedDecision({ decision: { outcome, publishedAt, text } }: { decision: Published }) {
  return (
    <Section heading={`Decision on your application: ${OUTCOME_LABELS[outcome]}`}>
      <p className={classes.letter}>{text}</p>
      <p className={classes.published}>Published {formatZonedTime(publishedAt)}</p>
    </Section>
  )
}
