import type { ReactNode } from 'react'
import { Section } from '../../parts/Section.tsx'
import classes from './ReviewPage.module.css'

/** A label and the applicant's value. */
export type Detail = readonly [term: string, value: ReactNode]

export function Details({ heading, details }: { heading: string; details: readonly Detail[] }) {
  return (
    <Section heading={heading}>
      <dl className={classes.details}>
        {details.map(([term, value]) => (
          <div key={term} className={classes.detail}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
