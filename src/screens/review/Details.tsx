import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { RecordStep } from '../../../domain/steps.ts'
import { changeAddress, useChanged } from '../../components/form/reviewChange.ts'
import { goTo } from '../../components/layout/goTo.ts'
import { Section } from '../../components/layout/Section.tsx'
import classes from './Review.module.css'

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
  const changed = useChanged()
  const first = details.find(([, , target]) => target !== null)?.[2]
  return (
    <Section
      heading={heading}
      action={
        first != null &&
        canChange && (
          <span className={classes.changeAll}>
            <Change step={step} target={first} what={heading} />
          </span>
        )
      }
    >
      <dl className={classes.details}>
        {details.map(([term, value, target]) => (
          <div key={term} className={classes.detail} {...answerProps(target, changed)}>
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

/** An answer's id, and its mark if it was just changed. */
export const answerProps = (target: string | null, changed: string | null) =>
  target === null ? {} : { id: answerId(target), tabIndex: -1, 'data-changed': target === changed || undefined }

const answerId = (target: string) => `answer-${target}`

/** Moves to the answer that was just changed, which `answerProps` marks. */
export function useGoToChanged() {
  const changed = useChanged()
  useEffect(() => {
    if (changed !== null) goTo(answerId(changed))
  }, [changed])
}

/** Links to the field; saving returns to Review. */
export function Change({ step, target, what }: { step: RecordStep; target: string; what: string }) {
  return (
    <Link href={changeAddress(step, target)} className="lone-link" aria-label={`Change ${what}`}>
      Change
    </Link>
  )
}
