import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RecordStep } from '../../../domain/steps.ts'
import { changeAddress } from '../../components/form/reviewChange.ts'
import { Section } from '../../components/layout/Section.tsx'
import classes from './ReviewPage.module.css'

/** A label, a value, and the id of its field or upload; the email has none, because it comes from the login. */
export type Detail = readonly [term: string, value: ReactNode, target: string | null]

export interface DetailsProps {
  heading: string
  step: RecordStep
  details: readonly Detail[]
  /** True if values have a 'Change' link. */
  canChange: boolean
}

export function Details({ heading, step, details, canChange }: DetailsProps) {
  return (
    <Section heading={heading}>
      <dl className={classes.details}>
        {details.map(([term, value, target]) => (
          <div key={term} className={classes.detail}>
            <dt>{term}</dt>
            <dd>{value}</dd>
            {target !== null && canChange && (
              <dd className={classes.change}>
                <Change step={step} target={target} what={term} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Links to the field; saving returns to Review. */
export function Change({ step, target, what }: { step: RecordStep; target: string; what: string }) {
  return (
    <Link href={changeAddress(step, target)} className="lone-link" aria-label={`Change ${what}`}>
      Change
    </Link>
  )
}
