import { STEP_INFO } from '#programme/texts/progress.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { fromEntries } from '../../../domain/objects.ts'
import { textOf } from '../../../domain/programme.ts'
import { RECORD_STEPS, recordStepOf, type StepDisplay, type StepName } from '../../../domain/steps.ts'
import type { Answered } from '../../../machines/application/answered.ts'
import { Button } from '../../components/layout/Button.ts'
import { CheckIcon, InfoIcon } from '../../components/layout/icons.tsx'
import { Notice } from '../../components/messages/Notice.tsx'
import classes from './ProgressScreen.module.css'

export interface ProgressStepProps {
  name: 'register' | StepName
  /** The menu's number; none for registration. */
  number?: number
  title: string
  display: StepDisplay
  /** The step's route; none for registration. */
  route?: string
  /** True if it has unsaved input. */
  unsaved?: boolean
  /** True if it lacks a valid answer, such as one that has become required. */
  isIncomplete?: boolean
  /** True if it is the step to do next. */
  isNext?: boolean
  /** The completed share of the step; none for review and submission. */
  answered?: Answered
  /** True if the application is read-only. */
  isFinal: boolean
}

const INFO: Readonly<Record<'register' | StepName, readonly string[]>> = {
  ...STEP_INFO,
  ...fromEntries(RECORD_STEPS.map((step) => [step, textOf(step).info])),
}

const NOT_STARTED = 'Not started'

/** The progress of the open step. A draft is never complete, because it is not saved. */
function workOf(answered: Answered | undefined): string | null {
  if (answered === undefined) return null
  if (answered.answered + answered.words === 0) return NOT_STARTED
  if (answered.statedWords > 0) return `In progress: ${answered.words} of ${answered.statedWords} words written`
  return `In progress: ${answered.answered} of ${answered.total} answered`
}

const words: Record<StepDisplay, string> = { open: 'Next step', done: 'Done', disabled: 'Not yet available' }

type Shown = Pick<ProgressStepProps, 'name' | 'display' | 'isFinal' | 'isNext'> & { isMissing: boolean }

function stateOf({ name, display, isMissing, isFinal, isNext }: Shown) {
  if (isMissing) return 'Not complete: answers are missing'
  if (isFinal && display !== 'done') return 'Not done'
  if (display !== 'open' || isNext) return words[display]
  return recordStepOf(name) === undefined ? 'Complete the steps above first' : 'You can do this step now, too'
}

export function ProgressStep(props: ProgressStepProps) {
  const { name, number, title, display, route, unsaved, isIncomplete = false, isNext = false } = props
  const { answered, isFinal } = props
  const work = workOf(answered)
  const isMissing = isIncomplete && display === 'done' && !isFinal
  const verb = isMissing ? 'Complete' : work === NOT_STARTED ? 'Start' : 'Continue'
  const [informed, setInformed] = useState(false)
  return (
    <li className={classes.step} data-display={display} data-missing={isMissing || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {display === 'done' && !isMissing ? <CheckIcon /> : number}
      </span>
      <span className={classes.title}>
        {display === 'disabled' || route === undefined ? <span>{title}</span> : <Link href={route}>{title}</Link>}
        <span className={classes.state}>{stateOf({ name, display, isMissing, isFinal, isNext })}</span>
        {display === 'open' && !isFinal && work !== null && <span className={classes.work}>{work}</span>}
        {unsaved && <span className={classes.unsaved}>Kept, not part of your application yet</span>}
      </span>
      {((display === 'open' && isNext) || isMissing) && !isFinal && route !== undefined && (
        <Button component={Link} href={route} className={classes.go} aria-label={`${verb}: ${title}`}>
          {verb}
        </Button>
      )}
      <button type="button" className={classes.info} aria-label={`About: ${title}`} onClick={() => setInformed(true)}>
        <InfoIcon />
      </button>
      <Notice title={title} opened={informed} onClose={() => setInformed(false)}>
        {INFO[name].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
    </li>
  )
}
