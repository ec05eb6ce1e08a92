import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { counted } from '../../domain/counted.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { MAIL_LABELS, MAIL_STATES, type LetterOverview, type Letters } from '../../domain/letters.ts'
import type { LettersActor } from '../../machines/letters/letters.ts'
import { lettersState } from '../../machines/letters/selectors.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { LetterForm } from './LetterForm.tsx'
import { LettersPreview } from './LettersPreview.tsx'
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
      {state === 'publishing' && <Loading>Publishing…</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => letters.send({ type: 'letters.retry' })}>
          <p>We could not load the letters.</p>
        </Message>
      )}
      {state === 'shown' && <Overview letters={letters} />}
      {(state === 'editing' || state === 'notSaved' || state === 'contested') && <LetterForm letters={letters} />}
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
          <p>We could not load the preview.</p>
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
          <p>The letter or the decisions have changed since the preview.</p>
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
      {intakes.length > 1 && (
        <NativeSelect
          className={classes.intake}
          label="Intake"
          value={intake === '' ? intakes.find(({ isCurrent }) => isCurrent)?.id : intake}
          data={intakes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => letters.send({ type: 'intake.choose', intake: event.currentTarget.value })}
        />
      )}
      <p>
        Publishing a decision sends its letter to every applicant who has not received it, and shows it on their
        Progress page. Until then applicants see no decision.
      </p>
      {known.mail !== 'smtp' && (
        <Message tone="note">
          <p>{MAIL_NOTES[known.mail]}</p>
        </Message>
      )}
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col" data-column="decided">
              Applications
            </th>
            <th scope="col">Not published yet</th>
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
      <Mails letters={letters} known={known} />
    </>
  )
}

function Row({ letters, letter: { outcome, decided, unpublished } }: LettersProps & { letter: LetterOverview }) {
  const name = <span className="spoken-only"> for ‘{OUTCOME_LABELS[outcome]}’</span>
  const hasDraft = useSelector(letters, ({ context }) => context.drafts[outcome] !== undefined)
  return (
    <tr>
      <th scope="row" data-column="decision">
        {OUTCOME_LABELS[outcome]}
      </th>
      <td data-column="decided">{decided}</td>
      <td>{unpublished}</td>
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

/** The log of the letters' mails. */
function Mails({ letters, known: { mails, failed } }: LettersProps & { known: Letters }) {
  const states = MAIL_STATES.filter((state) => mails[state] > 0)
  if (states.length === 0 && failed.length === 0) return null
  return (
    <Section heading="Sent letters">
      <p>{states.map((state) => `${mails[state]} ${MAIL_LABELS[state].toLowerCase()}`).join(', ')}.</p>
      <p>
        <Button variant="default" onClick={() => letters.send({ type: 'letters.retry' })}>
          Load the counts again
        </Button>
      </p>
      {failed.length > 0 && (
        <>
          <p>The mail server refused these addresses, or did not answer for three days. Contact these applicants:</p>
          <ul>
            {failed.map(({ reference, recipient, at }) => (
              <li key={`${reference} ${at}`}>
                {reference}: {recipient}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
