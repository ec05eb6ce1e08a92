import { Button, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime } from '../../domain/calendar.ts'
import { formatOtherDay } from '../../domain/days.ts'
import type { DeskSubmission } from '../../domain/desk.ts'
import { OFFER_LABELS } from '../../domain/offers.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { MAIL_LABELS, messageProblems, SUBJECT_MAX, TEXT_MAX, type SentLetter } from '../../domain/letters.ts'
import type { MessageActor } from '../../machines/message/message.ts'
import { hasTypedMessage } from '../../machines/message/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { useLeft } from './useLeft.ts'
import classes from './desk.module.css'

interface WritingProps {
  writing: MessageActor
}

/** The letters and messages to the applicant, with the form for a new message. */
export function MessagePane({ writing, read }: WritingProps & { read: DeskSubmission }) {
  const state = useSelector(writing, ({ value }) => value)
  const canBegin = useSelector(writing, (snapshot) => snapshot.can({ type: 'message.begin' }))
  const isUnsent = useSelector(writing, hasTypedMessage)
  const reason = useSelector(writing, ({ context }) => context.reason)
  // Requests for more information have a section of their own.
  const letters = read.letters.filter(({ id }) => read.requests.every((request) => request.id !== id))
  return (
    <Section heading="Letters and messages">
      {letters.length === 0 ? (
        <p>No letters or messages have been sent to the applicant.</p>
      ) : (
        <ul className={classes.decisions}>
          {letters.toReversed().map((letter) => (
            <Sent key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {canBegin && (
        <div className={classes.answers}>
          <Button variant="default" onClick={() => writing.send({ type: 'message.begin' })}>
            Write to the applicant
          </Button>
          <DraftMark isUnsaved={isUnsent} />
        </div>
      )}
      {(state === 'writing' || state === 'sentBefore' || state === 'failed') && (
        <MessageForm writing={writing} state={state} />
      )}
      {state === 'refused' && (
        <Message
          tone="note"
          title="The message was not sent"
          answer={<Button onClick={() => writing.send({ type: 'message.reload' })}>Reload the application</Button>}
        >
          <p>{reason} What you typed is kept.</p>
        </Message>
      )}
      {state === 'sending' && <Loading>Sending…</Loading>}
    </Section>
  )
}

function Sent({ letter }: { letter: SentLetter }) {
  const { outcome, subject, text, recipient, writtenBy, writtenAt, mail, offer } = letter
  return (
    <li>
      <details>
        <summary>
          <strong>{subject}</strong>
          {outcome !== null && ` (published: ${OUTCOME_LABELS[outcome]})`}
          <span className={classes.by}>
            To {recipient}, {MAIL_LABELS[mail].toLowerCase()}. {writtenBy}, {formatProviderTime(writtenAt)}
          </span>
          {offer !== null && (
            <span className={classes.by}>
              {offer.answer === null || offer.answeredAt === null
                ? `Offer to answer until the end of ${formatOtherDay(offer.until)}`
                : `Offer: ${OFFER_LABELS[offer.answer].toLowerCase()}, ${formatProviderTime(offer.answeredAt)}`}
            </span>
          )}
        </summary>
        <p className={classes.letter}>{text}</p>
      </details>
    </li>
  )
}

function MessageForm({ writing, state }: WritingProps & { state: 'writing' | 'sentBefore' | 'failed' }) {
  const message = useSelector(writing, ({ context }) => context.draft)
  const isUnsent = useSelector(writing, hasTypedMessage)
  const canSend = useSelector(writing, (snapshot) => snapshot.can({ type: 'message.send' }))
  const problems = message === null ? {} : messageProblems(message)
  const subject = useLeft(problems.subject)
  const text = useLeft(problems.text)
  if (message === null) return null
  return (
    <DeskForm noValidate onSubmit={() => writing.send({ type: 'message.send' })}>
      {state === 'failed' && (
        <Message tone="error">We could not send your message. Please try again: it is not sent twice.</Message>
      )}
      {state === 'sentBefore' && (
        <Message tone="note">
          Your message was sent before you changed it, and is shown above. Your new text is below: send it only if it is
          needed.
        </Message>
      )}
      <TextInput
        label="Subject"
        required
        maxLength={SUBJECT_MAX}
        {...subject}
        value={message.subject}
        onChange={(event) => writing.send({ type: 'message.type', texts: { subject: event.currentTarget.value } })}
      />
      <Textarea
        label="Message"
        required
        rows={6}
        maxLength={TEXT_MAX}
        {...text}
        value={message.text}
        onChange={(event) => writing.send({ type: 'message.type', texts: { text: event.currentTarget.value } })}
      />
      <div className={classes.answers}>
        <Button type="submit" disabled={!canSend}>
          Send
        </Button>
        <Button variant="default" onClick={() => writing.send({ type: 'message.cancel' })}>
          Cancel
        </Button>
        <DraftMark isUnsaved={isUnsent} />
      </div>
    </DeskForm>
  )
}
