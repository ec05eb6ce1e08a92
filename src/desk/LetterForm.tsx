import { Button, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { letterProblems, PLACEHOLDERS, SUBJECT_MAX } from '../../domain/letters.ts'
import { keysOf } from '../../domain/objects.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import type { LettersActor } from '../../machines/letters/letters.ts'
import { lettersState } from '../../machines/letters/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { Letter } from './Letter.tsx'
import { useLeft } from './useLeft.ts'
import classes from './desk.module.css'

/** Edits the letter of one decision. */
export function LetterForm({ letters }: { letters: LettersActor }) {
  const state = useSelector(letters, lettersState)
  const outcome = useSelector(letters, ({ context }) => context.outcome)
  const stored = useSelector(letters, ({ context }) =>
    context.letters?.letters.find((each) => each.outcome === outcome),
  )
  const typed = useSelector(letters, ({ context }) => context.typed)
  const canSave = useSelector(letters, (snapshot) => snapshot.can({ type: 'letter.save' }))
  const hasDraft = useSelector(letters, ({ context }) => outcome !== null && context.drafts[outcome] !== undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const problems = typed === null ? {} : letterProblems(typed)
  const subject = useLeft(problems.subject)
  const text = useLeft(problems.text)
  if (outcome === null || typed === null) return null
  const insert = (placeholder: string) => {
    const area = field.current
    if (area === null) return
    // Changed in place, because the caret moves to the end when React sets the text.
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end')
    letters.send({ type: 'letter.type', texts: { text: area.value } })
    area.focus()
  }
  return (
    <Section heading={`Letter for ‘${OUTCOME_LABELS[outcome]}’`}>
      <DeskForm className="stack" noValidate onSubmit={() => letters.send({ type: 'letter.save' })}>
        {state === 'notSaved' && <Message tone="error">We could not save the letter. Please try again.</Message>}
        {state === 'contested' && stored !== undefined && (
          <Message tone="note" title="Your letter was not saved">
            <p>Another user has changed it in the meantime. Save yours to replace theirs, or cancel to keep theirs:</p>
            <Letter {...stored} />
          </Message>
        )}
        <TextInput
          label="Subject"
          required
          maxLength={SUBJECT_MAX}
          {...subject}
          value={typed.subject}
          onChange={(event) => letters.send({ type: 'letter.type', texts: { subject: event.currentTarget.value } })}
        />
        <Textarea
          ref={field}
          label="Text"
          required
          rows={14}
          {...text}
          value={typed.text}
          onChange={(event) => letters.send({ type: 'letter.type', texts: { text: event.currentTarget.value } })}
        />
        <div>
          <p>Placeholders are replaced by each applicant’s values. Insert one into the text:</p>
          <div className={classes.answers}>
            {keysOf(PLACEHOLDERS).map((name) => (
              <Button key={name} variant="default" size="xs" onClick={() => insert(`{${name}}`)}>
                {PLACEHOLDERS[name]} {`{${name}}`}
              </Button>
            ))}
          </div>
        </div>
        <div className={classes.answers}>
          <Button type="submit" disabled={!canSave}>
            Save the letter
          </Button>
          <Button variant="default" onClick={() => letters.send({ type: 'letter.cancel' })}>
            Cancel
          </Button>
          <DraftMark isUnsaved={hasDraft} />
        </div>
      </DeskForm>
    </Section>
  )
}
