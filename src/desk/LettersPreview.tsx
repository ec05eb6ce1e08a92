import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { counted } from '../../domain/counted.ts'
import { providerDay } from '../../domain/calendar.ts'
import { formatOtherDay } from '../../domain/days.ts'
import { OFFER_DAYS_MAX, OFFERED, untilProblem } from '../../domain/offers.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import type { LettersActor } from '../../machines/letters/letters.ts'
import { lettersState, testState } from '../../machines/letters/selectors.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { DeskForm } from './DeskForm.tsx'
import { Letter } from './Letter.tsx'
import { Question } from './Question.tsx'
import { takeFocus } from './takeFocus.ts'
import { useLeft } from './useLeft.ts'
import classes from './desk.module.css'

interface PreviewProps {
  letters: LettersActor
}

/** The letters that publishing a decision would send, and the publication. */
export function LettersPreview({ letters }: PreviewProps) {
  const state = useSelector(letters, lettersState)
  const test = useSelector(letters, testState)
  const preview = useSelector(letters, ({ context }) => context.preview)
  const until = useSelector(letters, ({ context }) => context.answerUntil)
  const isGiven = useSelector(letters, ({ context }) =>
    context.letters?.letters.some((each) => each.outcome === context.preview?.outcome && each.decided > 0),
  )
  const canTest = useSelector(letters, (snapshot) => snapshot.can({ type: 'test.send' }))
  const hasDraft = useSelector(
    letters,
    ({ context: { drafts } }) => preview !== null && drafts[preview.outcome] !== undefined,
  )
  if (preview === null) return null
  const { outcome, examples, corrected, outdated } = preview
  return (
    <Section heading={`Preview for ‘${OUTCOME_LABELS[outcome]}’: ${counted(preview.count, 'letter')}`}>
      {preview.count === 0 && (
        <p>
          {isGiven
            ? 'This decision is published to every applicant who has it, so there is no letter to preview.'
            : 'No application has this decision yet, so there is no letter to preview.'}
          {canTest && ' To read the letter with invented values, send a test to yourself.'}
        </p>
      )}
      {(corrected > 0 || outdated > 0 || hasDraft) && (
        <Message tone="note" title="Check before you publish">
          {corrected > 0 && (
            <p>{counted(corrected, 'applicant')} received another decision before, and will now receive this one.</p>
          )}
          {outdated > 0 && (
            <p>
              {counted(outdated, 'applicant')} submitted a new version after the decision. It is marked ‘changed since’
              in the list of applications.
            </p>
          )}
          {hasDraft && <p>Your edit of this letter is not saved. The letter below is the saved one.</p>}
        </Message>
      )}
      {state === 'confirming' && <Confirmation letters={letters} />}
      {state === 'notPublished' && (
        <Message
          tone="error"
          onRetry={() => letters.send({ type: 'publish.confirm' })}
          onDismiss={() => letters.send({ type: 'publish.cancel' })}
          dismissal="Cancel"
        >
          There was no answer. Try again: no letter is sent twice.
        </Message>
      )}
      {state === 'previewed' && (
        <div className={classes.answers}>
          <EventButton variant="filled" actor={letters} event={{ type: 'publish.ask' }}>
            Publish…
          </EventButton>
          {(canTest || test === 'testing') && (
            <BusyButton variant="default" busy={test === 'testing'} onClick={() => letters.send({ type: 'test.send' })}>
              Send a test to me
            </BusyButton>
          )}
          <Button variant="default" onClick={() => letters.send({ type: 'letter.edit', outcome })}>
            Edit the letter
          </Button>
          <EventButton actor={letters} event={{ type: 'until.change' }}>
            Change the date
          </EventButton>
          <Button variant="subtle" onClick={() => letters.send({ type: 'preview.close' })}>
            Back to the letters
          </Button>
        </div>
      )}
      {test === 'tested' && (
        <Message tone="news">A test with invented values is on its way to your email address.</Message>
      )}
      {test === 'notTested' && <Message tone="error">We could not send the test. Please try again.</Message>}
      {examples.length > 0 && (
        <ol className={classes.examples}>
          {examples.map(({ reference, recipient, ...texts }) => (
            <li key={reference}>
              <p className={classes.total}>
                {reference}, to {recipient}
              </p>
              <Letter {...texts} until={until} />
            </li>
          ))}
        </ol>
      )}
      {preview.count > examples.length && <p>These are the first {examples.length}.</p>}
    </Section>
  )
}

const DAY_MS = 86_400_000

/** Asks for the last day to answer the offers, before their letters are shown. */
export function LastDay({ letters }: PreviewProps) {
  const until = useSelector(letters, ({ context }) => context.answerUntil)
  const now = useSelector(letters, ({ context }) => context.now)
  const canShow = useSelector(letters, (snapshot) => snapshot.can({ type: 'preview.show' }))
  const left = useLeft(untilProblem(until, now()))
  return (
    <Section heading={`Letters for ‘${OUTCOME_LABELS[OFFERED]}’`}>
      <DeskForm className="stack" noValidate onSubmit={() => letters.send({ type: 'preview.show' })}>
        <TextInput
          ref={takeFocus}
          className={classes.until}
          label="Applicants accept or decline until the end of"
          description="Leave it empty if you need no answer. The letter and Progress name the date."
          type="date"
          min={providerDay(now() + DAY_MS)}
          max={providerDay(now() + OFFER_DAYS_MAX * DAY_MS)}
          value={until}
          {...left}
          onChange={(event) => letters.send({ type: 'until.type', until: event.currentTarget.value })}
        />
        <div className={classes.answers}>
          <Button type="submit" disabled={!canShow}>
            Show the preview
          </Button>
          <Button variant="subtle" onClick={() => letters.send({ type: 'preview.close' })}>
            Back to the letters
          </Button>
        </div>
      </DeskForm>
    </Section>
  )
}

function Confirmation({ letters }: PreviewProps) {
  const preview = useSelector(letters, ({ context }) => context.preview)
  const until = useSelector(letters, ({ context }) => context.answerUntil)
  const problem = useSelector(letters, ({ context: { answerUntil, now } }) => untilProblem(answerUntil, now()))
  const canPublish = useSelector(letters, (snapshot) => snapshot.can({ type: 'publish.confirm' }))
  const mail = useSelector(letters, ({ context }) => context.letters?.mail)
  if (preview === null) return null
  return (
    <Question
      title={`Publish ‘${OUTCOME_LABELS[preview.outcome]}’ to ${counted(preview.count, 'applicant')}?`}
      yes="Publish now"
      onConfirm={() => letters.send({ type: 'publish.confirm' })}
      onCancel={() => letters.send({ type: 'publish.cancel' })}
      canConfirm={canPublish}
    >
      <p>
        {mail === 'none'
          ? 'Applicants see the decision in the portal at once. The portal sends no email.'
          : `${counted(preview.count, 'letter')} will be emailed, and applicants see the decision in the portal at once.`}{' '}
        You cannot undo this.
      </p>
      {preview.outcome === OFFERED && (
        <p>
          {until === ''
            ? 'They are not asked for an answer.'
            : `They accept or decline until the end of ${formatOtherDay(until)}.`}
        </p>
      )}
      {problem !== null && <p>{problem}</p>}
    </Question>
  )
}
