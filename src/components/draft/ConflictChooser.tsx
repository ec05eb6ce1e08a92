import { useSelector } from '@xstate/react'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, type FormEvent } from 'react'
import { DOCUMENT } from '../../../domain/documents.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { chosenContent, conflictOf, type ConflictRow, type Side } from '../../../machines/draft/conflict.ts'
import { fieldLabel } from '../form/fieldLabels.ts'
import { useDraft } from '../../PortalContext.tsx'
import { useFocusAfter } from '../layout/focusAfter.ts'
import { Actions, Section } from '../layout/Section.tsx'
import { hourOf } from './hours.ts'
import { isDocument, useTexts } from './useTexts.ts'
import classes from './ConflictChooser.module.css'

const FROM = {
  thisTab: 'Saved earlier',
  otherTab: 'From another tab',
  otherDevice: 'From an earlier visit or another device',
} as const

/** Shows both versions of a draft changed in two places, field by field. Nothing is overwritten without asking. */
export default function ConflictChooser({ step }: { step: RecordStep }) {
  const draft = useDraft(step)
  const context = useSelector(draft, (snapshot) => snapshot.context)
  const conflict = useMemo(() => conflictOf(context), [context])
  const textIn = useTexts(step)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { stored } = conflict
  const elsewhere = stored === null ? 'Saved elsewhere' : `${FROM[stored.from]}, ${hourOf(stored.savedAt)}`

  const choose = (sideOf: (row: string) => Side) =>
    draft.send({ type: 'draft.choose', content: chosenContent(step, conflict, sideOf) })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    choose((row) => (chosen.get(row) === 'theirs' ? 'theirs' : 'ours'))
  }

  return (
    <form ref={useFocusAfter()} onSubmit={submit} className="stack">
      <Section>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          You changed this step in two places
        </h2>
        <p>
          What you typed here is different from what you saved in another tab or on another device. Choose which answers
          to keep.
        </p>
        {conflict.rows.map((row) => (
          <Row
            key={row.name}
            row={row}
            label={isDocument(row.name) ? DOCUMENT[row.name].label : fieldLabel(step, row.name)}
            ours={textIn(row.name, conflict.ours)}
            theirs={textIn(row.name, conflict.theirs)}
            elsewhere={elsewhere}
          />
        ))}
      </Section>
      <Actions>
        <Button variant="default" onClick={() => choose(() => 'ours')}>
          Keep everything typed here
        </Button>
        <Button variant="default" onClick={() => choose(() => 'theirs')}>
          Keep everything saved elsewhere
        </Button>
        <Button type="submit">Keep my choices</Button>
      </Actions>
    </form>
  )
}

interface RowProps {
  row: ConflictRow
  label: string
  ours: string
  theirs: string
  elsewhere: string
}

function Row({ row: { name, suggested }, label, ours, theirs, elsewhere }: RowProps) {
  const sides: [Side, string, string][] = [
    ['ours', 'Typed here', ours],
    ['theirs', elsewhere, theirs],
  ]
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      {sides.map(([side, from, text]) => (
        <label key={side} className={classes.side}>
          <input type="radio" name={name} value={side} defaultChecked={side === suggested} />
          <span className={classes.from}>{from}</span>
          <span className={classes.text}>{text === '' ? '(empty)' : text}</span>
        </label>
      ))}
    </fieldset>
  )
}
