import { lazy, useRef, useState } from 'react'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { textOf } from '../../../domain/words.ts'
import { useChanged } from './changedRows.ts'
import { Section } from '../../components/layout/Section.tsx'
import { Chunk } from '../../components/messages/ChunkBoundary.tsx'
import { useIsEarly } from '../../PortalContext.tsx'
import { answerProps, Change, ChangedMark } from './Details.tsx'
import type { RichText } from './RecordReview.tsx'
import classes from './Review.module.css'

/** Loads the sanitizer, which is larger than the rest of the screen. */
const RichHtml = lazy(async () => ({ default: (await import('../../components/form/richText/RichHtml.tsx')).RichHtml }))

interface RichReviewProps extends RichText {
  step: RecordStep
  canChange: boolean
}

/** A rich text. A phone shows its first lines and a button for the rest. */
export function RichReview({ step, field, heading, html, canChange }: RichReviewProps) {
  const changed = useChanged()
  const isEarly = useIsEarly()
  const text = useRef<HTMLDivElement>(null)
  const [isFolded, setFolded] = useState(true)

  function unfold() {
    setFolded(false)
    // The pressed button disappears.
    text.current?.focus()
  }

  return (
    <Section heading={heading} action={canChange && <Change step={step} target={field} what={heading} />}>
      <div ref={text} className={classes.rich} data-folded={isFolded || undefined} {...answerProps(field, changed)}>
        {changed.length > 0 && <ChangedMark step={step} target={field} />}
        {isEarly ? (
          <p>{STEP.review.loading}</p>
        ) : (
          // As tall as the formatted text, so that a press below it does not miss its button.
          <Chunk fallback={<p>{textOf(html)}</p>}>
            <RichHtml html={html} />
          </Chunk>
        )}
      </div>
      {isFolded && (
        <button type="button" className={classes.unfold} onClick={unfold}>
          Show all of it
        </button>
      )}
    </Section>
  )
}
