import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { ChangeableParts } from '../../../domain/askedParts.ts'
import { answerOf } from '../../../domain/recordForms.ts'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { unsentAnswers } from '../../../machines/application/selectors.ts'
import { changeAddress, useUnchanged } from '../../components/form/reviewChange.ts'
import { goTo } from '../../components/layout/goTo.ts'
import { uploadId } from '../../components/layout/ids.ts'
import { Section } from '../../components/layout/Section.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, useIsEarly } from '../../PortalContext.tsx'
import { rowOf, useChanged } from './changedRows.ts'
import classes from './Review.module.css'

/** A label, a value, and the id of its field or upload; the email has none, because it comes from the login. */
export type Detail = readonly [term: string, value: ReactNode, target: string | null]

export interface DetailsProps {
  heading: string
  step: RecordStep
  details: readonly Detail[]
  /** The parts with a 'Change' link; false if there are none. */
  canChange: ChangeableParts | false
}

export function Details({ heading, step, details, canChange }: DetailsProps) {
  const changed = useChanged()
  const isEarly = useIsEarly()
  const first = details.find(([, , target]) => target !== null)?.[2]
  return (
    <Section
      heading={heading}
      action={
        first != null &&
        canChange === 'all' && (
          <span className={classes.changeAll}>
            <Change step={step} target={first} what={heading} />
          </span>
        )
      }
    >
      <dl className={classes.details}>
        {details.map(([term, value, target], index) => (
          <div key={term} className={classes.detail} {...answerProps(target, changed)}>
            <dt>
              {term}
              {target !== null && changed.includes(target) && <ChangedMark step={step} target={target} />}
            </dt>
            <dd>{isEarly ? earlyValue(index) : value}</dd>
            {target !== null && isChangeable(target, canChange) && (
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

const isChangeable = (target: string, parts: DetailsProps['canChange']) =>
  parts === 'all' || (parts !== false && parts.some((kind) => uploadId(kind) === target))

/** One message in each section is enough; the other rows keep their height. */
const earlyValue = (index: number) => (index === 0 ? STEP.review.loading : <>&nbsp;</>)

/** An answer's id, and whether the last save changed it. */
export const answerProps = (target: string | null, changed: readonly string[]) =>
  target === null ? {} : { id: answerId(target), tabIndex: -1, 'data-changed': changed.includes(target) || undefined }

const answerId = (target: string | null) => `answer-${target}`

/** Marks an answer that the last save changed. After a submission it shows whether the change was sent. */
export function ChangedMark({ step, target }: { step: RecordStep; target: string }) {
  const answers = useSelector(useApplication(), unsentAnswers(step), isSameJson)
  const isUnsent = answers?.some((answer) => rowOf(answer) === answerOf(target))
  return (
    <>
      {' '}
      <strong className={classes.mark} data-unsent={isUnsent}>
        {isUnsent ? 'Changed, not sent yet' : 'Changed'}
      </strong>
    </>
  )
}

/** Moves to the first changed answer, or to the answer that was left unchanged. */
export function useGoToChanged() {
  const changed = useChanged().join(',')
  const unchanged = useUnchanged()
  useEffect(() => {
    const first = document.querySelector('[data-changed]')
    if (changed !== '' || unchanged !== null) goTo(first?.id ?? answerId(unchanged))
  }, [changed, unchanged])
}

/** Links to the field; saving returns to Review. */
export function Change({ step, target, what }: { step: RecordStep; target: string; what: string }) {
  return (
    <Link href={changeAddress(step, target)} className="lone-link" aria-label={`Change ${what}`}>
      Change
    </Link>
  )
}
