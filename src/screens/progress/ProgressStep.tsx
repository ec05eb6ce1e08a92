import { useState } from 'react'
import { Link } from 'wouter'
import type { StepDisplay, StepName } from '../../../domain/steps.ts'
import { CheckIcon, InfoIcon } from '../../parts/icons.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { STEP_INFO } from './stepInfo.ts'
import classes from './ProgressPage.module.css'

export interface ProgressStepProps {
  name: 'register' | StepName
  number: number
  title: string
  display: StepDisplay
  /** The step's route; registration has none. */
  route?: string
  /** Whether something has been typed in it that is not saved. */
  unsaved?: boolean
}

const words: Record<StepDisplay, string> = { open: 'Next step', done: 'Done', disabled: 'Not yet available' }

export function ProgressStep({ name, number, title, display, route, unsaved }: ProgressStepProps) {
  const [informed, setInformed] = useState(false)
  return (
    <li className={classes.step} data-display={display}>
      <span className={classes.mark} aria-hidden="true">
        {display === 'done' ? <CheckIcon /> : number}
      </span>
      <span className={classes.title}>
        {display === 'disabled' || route === undefined ? <span>{title}</span> : <Link href={route}>{title}</Link>}
        <span className={classes.state}>{words[display]}</span>
        {unsaved && <span className={classes.unsaved}>Typed, but not saved yet</span>}
      </span>
      <button type="button" className={classes.info} aria-label={`About: ${title}`} onClick={() => setInformed(true)}>
        <InfoIcon />
      </button>
      <Notice title={title} opened={informed} onClose={() => setInformed(false)}>
        {STEP_INFO[name].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
    </li>
  )
}
