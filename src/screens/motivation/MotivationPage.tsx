import { MOTIVATION_INTRO } from '#programme/texts/motivation.ts'
import type { ComponentType, ReactNode } from 'react'
import { MOTIVATION_ENABLING_WORDS, MOTIVATION_STATED_WORDS } from '#programme/settings.ts'
import { STEP } from '../../../domain/steps.ts'
import { labelOf } from '../../../domain/programme.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import type { RichTextProps } from '../../components/form/editor/RichText.tsx'
import { ChangeBar, SAVE_AND_GO_BACK } from '../../components/form/ChangeBar.tsx'
import { SaveButton } from '../../components/form/SaveButton.tsx'
import { Actions, Section } from '../../components/layout/Section.tsx'
import classes from './MotivationPage.module.css'

const LABEL = labelOf('motivation', 'motivation')

export interface MotivationPageProps {
  Editor: ComponentType<RichTextProps>
  initialHtml: string
  /** Null while the text is not counted yet. */
  words: number | null
  /** True if it can be saved. */
  accepted: boolean
  saving: boolean
  /** The failed save's message. */
  trouble: ReactNode
  onDebouncedChange: (html: string) => void
  onSave: () => void
  /** Called when Save is pressed while the text is too short. */
  onRefuse: () => void
}

/** The word count for screen readers, in steps of fifty so that they do not interrupt typing. */
function spokenCount(words: number, accepted: boolean): string {
  if (accepted) return 'Your motivation can be saved.'
  return `About ${Math.floor(words / 50) * 50} words.`
}

/** Words to go until the text can be saved, then until it has the length that is asked for. */
function remaining(words: number, accepted: boolean): string {
  if (words >= MOTIVATION_STATED_WORDS) return 'Long enough.'
  if (accepted) return `Enough to save, ${MOTIVATION_STATED_WORDS - words} to go.`
  const missing = MOTIVATION_ENABLING_WORDS - words
  return `You can save after ${missing} more ${missing === 1 ? 'word' : 'words'}.`
}

export function MotivationPage(props: MotivationPageProps) {
  const { Editor, initialHtml, words, accepted, saving, trouble, onDebouncedChange, onSave, onRefuse } = props
  const save = { allowed: accepted, saving, onClick: onSave, onRefuse }
  return (
    <>
      <p>{MOTIVATION_INTRO}</p>
      <Section>
        <div>
          <p className={classes.label}>
            {LABEL}{' '}
            <span className={classes.asterisk} aria-hidden="true">
              *
            </span>
          </p>
          <Editor
            id="motivation"
            label={LABEL}
            initialHtml={initialHtml}
            describedBy="motivation-words"
            onDebouncedChange={onDebouncedChange}
          />
          <div className={classes.counter} data-enough={accepted || undefined}>
            <p>{words === null ? 'Your words are counted once the page has loaded.' : remaining(words, accepted)}</p>
            <p id="motivation-words" className={classes.words}>
              {words !== null && `${words} words`}
            </p>
            <p className="spoken-only" aria-live="polite">
              {words !== null && spokenCount(words, accepted)}
            </p>
          </div>
        </div>
      </Section>
      {trouble}
      <ChangeBar>
        <SaveButton {...save} place="bar">
          {SAVE_AND_GO_BACK}
        </SaveButton>
      </ChangeBar>
      <Actions>
        <BackLink to={STEP.courseDetails.route} />
        <SaveButton {...save}>Save & Proceed</SaveButton>
      </Actions>
    </>
  )
}
