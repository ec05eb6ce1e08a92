import { lazy, Suspense, useRef, useState } from 'react'
import { STEP } from '../../../domain/steps.ts'
import { textOf } from '../../../domain/words.ts'
import { useChanged } from '../../components/form/reviewChange.ts'
import { Section } from '../../components/layout/Section.tsx'
import { ChunkBoundary } from '../../components/messages/ChunkBoundary.tsx'
import { useIsEarly } from '../../PortalContext.tsx'
import { answerProps, Change, ChangedMark } from './Details.tsx'
import classes from './Review.module.css'

/** Loads the sanitizer, which is larger than the rest of the screen. */
const RichHtml = lazy(async () => ({ default: (await import('../../components/form/richText/RichHtml.tsx')).RichHtml }))

export interface MotivationReviewProps {
  html: string
  canChange: boolean
}

/** The motivation. A phone shows its first lines and a button for the rest. */
export function MotivationReview({ html, canChange }: MotivationReviewProps) {
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
    <Section
      heading="Motivation"
      action={canChange && <Change step="motivation" target="motivation" what="Motivation" />}
    >
      <div
        ref={text}
        className={classes.motivation}
        data-folded={isFolded || undefined}
        {...answerProps('motivation', changed)}
      >
        {changed.length > 0 && <ChangedMark step="motivation" target="motivation" />}
        {isEarly ? (
          <p>{STEP.review.loading}</p>
        ) : (
          <ChunkBoundary>
            {/* As tall as the formatted text, so that a press below it does not miss its button. */}
            <Suspense fallback={<p>{textOf(html)}</p>}>
              <RichHtml html={html} />
            </Suspense>
          </ChunkBoundary>
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
