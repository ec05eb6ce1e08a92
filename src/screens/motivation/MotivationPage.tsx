import { useRef, useState, type ReactNode } from 'react'
import { MOTIVATION_ENABLING_WORDS, MOTIVATION_STATED_WORDS } from '../../../domain/limits.ts'
import { STEP } from '../../../domain/steps.ts'
import { countWords } from '../../../domain/words.ts'
import { BackLink } from '../../parts/BackLink.tsx'
import { RichText } from '../../parts/fields/RichText.tsx'
import { SaveButton } from '../../parts/SaveButton.tsx'
import { Actions, Section } from '../../parts/Section.tsx'
import classes from './MotivationPage.module.css'

const LABEL = `Motivational Statement (at least ${MOTIVATION_STATED_WORDS} words):`

export interface MotivationPageProps {
  initialHtml: string
  saving: boolean
  /** What went wrong with the save, with a way to save what is written now. */
  troubleOf: (retry: () => void) => ReactNode
  onDebouncedChange: (html: string) => void
  onSave: (html: string) => void
}

/** What a screen reader hears of the count: in steps of fifty, so that it does not talk over the writing. */
function spokenCount(words: number): string {
  if (words >= MOTIVATION_ENABLING_WORDS) return 'Your motivation can be saved.'
  return `About ${Math.floor(words / 50) * 50} words.`
}

/** Section 2.11. */
export function MotivationPage({ initialHtml, saving, troubleOf, onDebouncedChange, onSave }: MotivationPageProps) {
  const html = useRef(initialHtml)
  const [words, setWords] = useState(() => countWords(initialHtml))
  const save = () => onSave(html.current)

  return (
    <>
      <p>
        Please state the main reason(s) for your application in the space below. Your motivation should be at least{' '}
        {MOTIVATION_STATED_WORDS} words in length.
      </p>
      <Section>
        <div>
          <p className={classes.label}>
            {LABEL}{' '}
            <span className={classes.asterisk} aria-hidden="true">
              *
            </span>
          </p>
          <RichText
            label={LABEL}
            initialHtml={initialHtml}
            describedBy="motivation-words"
            onDebouncedChange={(typed) => {
              html.current = typed
              setWords(countWords(typed))
              onDebouncedChange(typed)
            }}
          />
          <p
            id="motivation-words"
            className={classes.words}
            data-enough={words >= MOTIVATION_ENABLING_WORDS || undefined}
          >
            {words} words
          </p>
          <p className="spoken-only" aria-live="polite">
            {spokenCount(words)}
          </p>
        </div>
      </Section>
      {troubleOf(save)}
      <Actions>
        <BackLink to={STEP.courseDetails.route} />
        <SaveButton allowed={words >= MOTIVATION_ENABLING_WORDS} saving={saving} onClick={save}>
          Save & Proceed
        </SaveButton>
      </Actions>
    </>
  )
}
