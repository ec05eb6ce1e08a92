import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, type FormEvent } from 'react'
import { DOCUMENT } from '../../../domain/documents.ts'
import { known } from '../../../domain/known.ts'
import { labelOf } from '../../../domain/programme.ts'
import { isDocument } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import type { Side } from '../../../machines/draft/contracts.ts'
import { questionOf } from '../../../machines/draft/question.ts'
import { useDraft } from '../../PortalContext.tsx'
import { Button } from '../layout/Button.ts'
import { useFocusAfter } from '../layout/focusAfter.ts'
import { Actions, Section } from '../layout/Section.tsx'
import { hourOf } from './hours.ts'
import { useTexts } from './useTexts.ts'
import classes from './ConflictChooser.module.css'

const PLACES = { thisTab: 'this tab', otherTab: 'the other tab', otherDevice: 'the other device' } as const

/** Asks about each answer that was changed in two places. Nothing is preselected, because either side may be the newer one. */
export default function ConflictChooser({ step }: { step: RecordStep }) {
  const draft = useDraft(step)
  const context = useSelector(draft, (snapshot) => snapshot.context)
  const question = useMemo(() => questionOf(context, known(context.theirs, 'theirs')), [context])
  const textIn = useTexts(step)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { answers, ours, theirs, stored } = question
  const place = PLACES[stored?.from ?? 'otherDevice']
  const elsewhere = stored === null ? `Saved on ${place}` : `From ${place}, ${hourOf(stored.savedAt)}`

  const choose = (sideOf: (answer: string) => Side) =>
    draft.send({ type: 'draft.choose', sides: Object.fromEntries(answers.map((answer) => [answer, sideOf(answer)])) })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    choose((answer) => (chosen.get(answer) === 'theirs' ? 'theirs' : 'ours'))
  }

  return (
    <form ref={useFocusAfter()} onSubmit={submit} className="stack">
      <Section>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          You changed {answers.length === 1 ? 'this answer' : 'these answers'} in two places
        </h2>
        <p>Choose which {answers.length === 1 ? 'one' : 'ones'} to keep. All your other answers are kept.</p>
        {answers.map((answer) => (
          <Row
            key={answer}
            answer={answer}
            label={isDocument(answer) ? DOCUMENT[answer].label : labelOf(step, answer)}
            ours={textIn(answer, ours)}
            theirs={textIn(answer, theirs)}
            elsewhere={elsewhere}
          />
        ))}
      </Section>
      <Actions>
        {answers.length > 1 && (
          <>
            <Button variant="default" onClick={() => choose(() => 'ours')}>
              Keep all from this {stored?.from === 'otherTab' ? 'tab' : 'device'}
            </Button>
            <Button variant="default" onClick={() => choose(() => 'theirs')}>
              Keep all from {place}
            </Button>
          </>
        )}
        <Button type="submit">Keep what I chose</Button>
      </Actions>
    </form>
  )
}

interface RowProps {
  answer: string
  label: string
  ours: string
  theirs: string
  elsewhere: string
}

function Row({ answer, label, ours, theirs, elsewhere }: RowProps) {
  const sides: [Side, string, string][] = [
    ['ours', 'Typed here', ours],
    ['theirs', elsewhere, theirs],
  ]
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      {sides.map(([side, from, text]) => (
        <label key={side} className={classes.side}>
          <input type="radio" name={answer} value={side} required />
          <span className={classes.from}>{from}</span>
          <span className={classes.text}>{text === '' ? '(empty)' : text}</span>
        </label>
      ))}
    </fieldset>
  )
}
