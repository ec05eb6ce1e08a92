import { useRef, useState } from 'react'
import { RichHtml } from '../../components/form/richText/RichHtml.tsx'
import { useChanged } from '../../components/form/reviewChange.ts'
import { Section } from '../../components/layout/Section.tsx'
import { answerProps, Change } from './Details.tsx'
import classes from './Review.module.css'

export interface MotivationReviewProps {
  html: string
  canChange: boolean
}

/** The motivation. A phone shows its first lines and a button for the rest. */
export function MotivationReview({ html, canChange }: MotivationReviewProps) {
  const changed = useChanged()
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
        <RichHtml html={html} />
      </div>
      {isFolded && (
        <button type="button" className={classes.unfold} onClick={unfold}>
          Show all of it
        </button>
      )}
    </Section>
  )
}
