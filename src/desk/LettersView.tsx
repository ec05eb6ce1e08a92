import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { counted, numberText } from '../../domain/counted.ts'
import { addressOf } from '../../domain/deskAddress.ts'
import { OFFER_LABELS, OFFER_STATES } from '../../domain/offers.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { MAIL_LABELS, MAIL_STATES, type LetterOverview, type Letters } from '../../domain/letters.ts'
import type { LettersActor } from '../../machines/letters/letters.ts'
import { failedReference, lettersState } from '../../machines/letters/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DeskForm } from './DeskForm.tsx'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { IntakeSelect } from './IntakeSelect.tsx'
import { LetterForm } from './LetterForm.tsx'
import { LastDay, LettersPreview } from './LettersPreview.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface LettersProps {
  letters: LettersActor
}

/** Letters: their texts, a preview, and the publication of decisions. */
export function LettersView({ letters, onLogIn }: LettersProps & { onLogIn: () => void }) {
  const state = useSelector(letters, lettersState)
  if (state === 'expired')
    return <ExpiredMessage kept="Saved letters and published decisions are kept." onLogIn={onLogIn} />
  return (
    <div className="stack">
      <h1>Letters</h1>
      {(state === 'loading' || state === 'comparing') && <Loading>Loading the letters…</Loading>}
      {state === 'saving' && <Loading>Saving the letter…</Loading>}
      {state === 'previewing' && <Loading>Loading the preview…</Loading>}
      {state === 'sendingAgain' && <Loading>Sending…</Loading>}
      {state === 'publishing' && <Loading>Publishing…</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => letters.send({ type: 'letters.retry' })}>
          We could not load the letters.
        </Message>
      )}
      {state === 'shown' && <Overview letters={letters} />}
      {(state === 'correcting' || state === 'notSentAgain') && <Again letters={letters} />}
      {(state === 'editing' || state === 'notSaved' || state === 'contested') && <LetterForm letters={letters} />}
      {state === 'dating' && <LastDay letters={letters} />}
      {(state === 'previewed' || state === 'confirming' || state === 'notPublished') && (
        <LettersPreview letters={letters} />
      )}
      {state === 'previewFailed' && (
        <Message
          tone="error"
          onRetry={() => letters.send({ type: 'preview.retry' })}
          onDismiss={() => letters.send({ type: 'preview.close' })}
          dismissal="Back to the letters"
        >
          We could not load the preview.
        </Message>
      )}
      {state === 'outdated' && (
        <Message
          tone="note"
          title="Nothing was published"
          answer={<Button onClick={() => letters.send({ type: 'preview.retry' })}>Show the new preview</Button>}
          onDismiss={() => letters.send({ type: 'preview.close' })}
          dismissal="Back to the letters"
        >
          The letter, its date, a decision or an application has changed since the preview.
        </Message>
      )}
    </div>
  )
}

const MAIL_NOTES = {
  none: 'The portal sends no email. After publishing, download the letters with their addresses in the list of applications.',
  folder: 'This portal has no mail server. It writes emails to files on its own machine, and counts them as sent.',
} as const

function Done({ letters }: LettersProps) {
  const done = useSelector(letters, ({ context }) => context.done)
  const mail = useSelector(letters, ({ context }) => context.letters?.mail)
  const isCurrent = useSelector(
    letters,
    ({ context: { intake, intakes } }) => intake === '' || intakes.some((each) => each.isCurrent && each.id === intake),
  )
  if (done === null) return null
  if (done.change === 'sentAgain') {
    return (
      <Message tone="success">
        <p>The letter is on its way to {done.recipient}.</p>
      </Message>
    )
  }
  const name = OUTCOME_LABELS[done.outcome]
  if (done.change === 'saved') {
    return (
      <Message tone="success">
        <p>The letter for ‘{name}’ is saved.</p>
      </Message>
    )
  }
  return (
    <Message tone="success" title={`Published: ${name}, ${counted(done.letters, 'applicant')}`}>
      <p>
        {mail === 'none'
          ? 'The portal sends no email: download the letters in the list of applications.'
          : 'The letters are on their way.'}{' '}
        {isCurrent
          ? 'The decision is shown on Progress.'
          : 'The intake is a past one, so the decision is shown under ‘Your data’.'}
      </p>
    </Message>
  )
}

function Overview({ letters }: LettersProps) {
  const known = useSelector(letters, ({ context }) => context.letters)
  const intakes = useSelector(letters, ({ context }) => context.intakes)
  const intake = useSelector(letters, ({ context }) => context.intake)
  if (known === null) return null
  return (
    <>
      <Done letters={letters} />
      <IntakeSelect
        intakes={intakes}
        intake={intake}
        onChoose={(chosen) => letters.send({ type: 'intake.choose', intake: chosen })}
      />
      <p>
        Publishing a decision sends its letter to every applicant who has not received it, and shows it on their
        Progress page. Until then applicants see no decision.
      </p>
      {known.mail !== 'smtp' && <Message tone="note">{MAIL_NOTES[known.mail]}</Message>}
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col" data-column="decided">
              Applications
            </th>
            <th scope="col">Not published yet</th>
            <th scope="col" data-column="published">
              Applicants see it
            </th>
            <th scope="col">
              <span className="spoken-only">Letter</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {known.letters.map((letter) => (
            <Row key={letter.outcome} letters={letters} letter={letter} />
          ))}
        </tbody>
      </table>
      <Changed known={known} intake={intake} />
      <Offers known={known} intake={intake} />
      <Mails letters={letters} known={known} />
    </>
  )
}

function Row({
  letters,
  letter: { outcome, decided, unpublished, published },
}: LettersProps & { letter: LetterOverview }) {
  const name = <span className="spoken-only"> for ‘{OUTCOME_LABELS[outcome]}’</span>
  const hasDraft = useSelector(letters, ({ context }) => context.drafts[outcome] !== undefined)
  return (
    <tr>
      <th scope="row" data-column="decision">
        {OUTCOME_LABELS[outcome]}
      </th>
      <td data-column="decided">{numberText(decided)}</td>
      <td>
        {numberText(unpublished)}
        {published > 0 && <span className={classes.narrow}> ({numberText(published)} published)</span>}
      </td>
      <td data-column="published">{numberText(published)}</td>
      <td aria-label="Letter">
        <div className={classes.answers}>
          <Button variant="default" onClick={() => letters.send({ type: 'letter.edit', outcome })}>
            {hasDraft ? 'Continue editing' : 'Edit'}
            {name}
          </Button>
          <Button
            variant={unpublished > 0 ? 'filled' : 'default'}
            onClick={() => letters.send({ type: 'preview.open', outcome })}
          >
            Preview{name}
          </Button>
        </div>
      </td>
    </tr>
  )
}

/** Decisions that applicants still see although they were changed or withdrawn. */
function Changed({ known: { changed }, intake }: { known: Letters; intake: string }) {
  if (changed.length === 0) return null
  return (
    <Message tone="note" title="Some applicants still see an earlier decision">
      <ul>
        {changed.map(({ published, outcome, count }) => (
          <li key={`${published} ${outcome}`}>
            {counted(count, 'applicant')} {count === 1 ? 'sees' : 'see'} ‘{OUTCOME_LABELS[published]}’. The decision is
            now ‘{OUTCOME_LABELS[outcome]}’.
          </li>
        ))}
      </ul>
      <p>
        They see it until you publish the new decision. ‘Not decided’ cannot be published: decide again, or write to
        them. <Link href={addressOf({ filter: { intake, published: 'changed' } })}>Show these applications</Link>
      </p>
    </Message>
  )
}

/** The answers to offers, and the reserve list for the places that they leave. */
function Offers({ known: { offers }, intake }: { known: Letters; intake: string }) {
  const states = OFFER_STATES.filter((state) => offers[state] > 0)
  if (states.length === 0) return null
  const free = offers.declined + offers.expired
  return (
    <Section heading="Offers">
      <ul className={classes.entries}>
        {states.map((state) => (
          <li key={state}>
            <Link href={addressOf({ filter: { intake, offer: state } })}>
              {OFFER_LABELS[state]}: {numberText(offers[state])}
            </Link>
          </li>
        ))}
      </ul>
      {free > 0 && (
        <p>
          {counted(free, 'award')} {free === 1 ? 'was' : 'were'} declined or not answered in time.{' '}
          <Link href={addressOf({ filter: { intake, decision: 'reserve', sort: 'score', order: 'desc' } })}>
            Show the reserve list
          </Link>
        </p>
      )}
    </Section>
  )
}

/** The log of the mails of letters and messages. */
function Mails({ letters, known: { mails, failed } }: LettersProps & { known: Letters }) {
  const states = MAIL_STATES.filter((state) => mails[state] > 0)
  if (states.length === 0) return null
  return (
    <Section heading="Sent letters and messages">
      <p>{states.map((state) => `${numberText(mails[state])} ${MAIL_LABELS[state].toLowerCase()}`).join(', ')}.</p>
      <p>
        <Button id="load-counts" variant="default" onClick={() => letters.send({ type: 'letters.retry' })}>
          Load the counts again
        </Button>
      </p>
      {mails.failed > 0 && (
        <p>
          The mail server refused these addresses, or did not answer for three days. Correct an address if it is wrong,
          and send the letter again.
        </p>
      )}
      <ul className={classes.entries}>
        {failed.map((letter) => (
          <li key={letter.id} className={classes.answers}>
            {letter.reference}: {letter.recipient}
            <Button variant="default" onClick={() => letters.send({ type: 'failed.correct', letter })}>
              Send again…<span className="spoken-only"> {letter.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
      {mails.failed > failed.length && <p>Older ones are not listed.</p>}
    </Section>
  )
}

/** Sends a failed letter again, to a corrected address if need be. */
function Again({ letters }: LettersProps) {
  const state = useSelector(letters, lettersState)
  const again = useSelector(letters, ({ context }) => context.again)
  const reference = useSelector(letters, failedReference)
  const canSend = useSelector(letters, (snapshot) => snapshot.can({ type: 'failed.send' }))
  if (again === null) return null
  return (
    <Section heading={`Send the letter of ${reference} again`}>
      <DeskForm className="stack" noValidate onSubmit={() => letters.send({ type: 'failed.send' })}>
        {state === 'notSentAgain' && (
          <Message tone="error">
            We could not send the letter. Please try again, or cancel to see if it was sent in the meantime.
          </Message>
        )}
        <p>
          The address changes for this letter only. Later letters go to the address of the applicant’s account, which
          only the applicant can change, under ‘Your account’.
        </p>
        <TextInput
          ref={takeFocus}
          label="Email address"
          type="email"
          maxLength={200}
          value={again.recipient}
          onChange={(event) => letters.send({ type: 'recipient.type', recipient: event.currentTarget.value })}
        />
        <div className={classes.answers}>
          <Button type="submit" disabled={!canSend}>
            Send again
          </Button>
          <Button variant="default" onClick={() => letters.send({ type: 'failed.cancel' })}>
            Cancel
          </Button>
        </div>
      </DeskForm>
    </Section>
  )
}
