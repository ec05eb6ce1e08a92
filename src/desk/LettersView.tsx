import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import {
  letterProblems,
  MAIL_LABELS,
  MAIL_STATES,
  PLACEHOLDERS,
  SUBJECT_MAX,
  type LetterOverview,
  type Letters,
  type LetterTexts,
} from '../../domain/letters.ts'
import { keysOf } from '../../domain/objects.ts'
import type { LettersActor } from '../../machines/letters/letters.ts'
import { lettersState, testState } from '../../machines/letters/selectors.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DraftMark } from './DraftMark.tsx'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface LettersProps {
  letters: LettersActor
}

const count = (letters: number) => (letters === 1 ? '1 letter' : `${letters} letters`)
const applicants = (people: number) => (people === 1 ? '1 applicant' : `${people} applicants`)

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
      {(state === 'previewed' || state === 'confirming' || state === 'notPublished') && <Preview letters={letters} />}
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

const PUBLISHED_WITHOUT_MAIL =
  'The decision is shown on Progress. The portal sends no email: download the letters in the list of applications.'

const MAIL_NOTES = {
  none: 'The portal sends no email. After publishing, download the letters with their addresses in the list of applications.',
  folder: 'This portal has no mail server. It writes emails to files on its own machine, and counts them as sent.',
} as const

function Done({ letters }: LettersProps) {
  const done = useSelector(letters, ({ context }) => context.done)
  const mail = useSelector(letters, ({ context }) => context.letters?.mail)
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
    <Message tone="success" title={`Published: ${name}, ${applicants(done.letters)}`}>
      <p>
        {mail === 'none' ? PUBLISHED_WITHOUT_MAIL : 'The letters are on their way. The decision is shown on Progress.'}
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

/** One of a letter's texts in full. */
function Letter({ subject, text }: LetterTexts) {
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className={classes.letter}>{text}</p>
    </>
  )
}

function LetterForm({ letters }: LettersProps) {
  const state = useSelector(letters, lettersState)
  const outcome = useSelector(letters, ({ context }) => context.outcome)
  const stored = useSelector(letters, ({ context }) =>
    context.letters?.letters.find((each) => each.outcome === outcome),
  )
  const typed = useSelector(letters, ({ context }) => context.typed)
  const canSave = useSelector(letters, (snapshot) => snapshot.can({ type: 'letter.save' }))
  const hasDraft = useSelector(letters, ({ context }) => outcome !== null && context.drafts[outcome] !== undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  if (outcome === null || typed === null) return null
  const problems = letterProblems(typed)
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
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          letters.send({ type: 'letter.save' })
        }}
      >
        {state === 'notSaved' && (
          <Message tone="error">
            <p>We could not save the letter. Please try again.</p>
          </Message>
        )}
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
          error={problems.subject}
          value={typed.subject}
          onChange={(event) => letters.send({ type: 'letter.type', texts: { subject: event.currentTarget.value } })}
        />
        <Textarea
          ref={field}
          label="Text"
          required
          rows={14}
          error={problems.text}
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
      </form>
    </Section>
  )
}

function Preview({ letters }: LettersProps) {
  const state = useSelector(letters, lettersState)
  const test = useSelector(letters, testState)
  const preview = useSelector(letters, ({ context }) => context.preview)
  const isGiven = useSelector(letters, ({ context }) =>
    context.letters?.letters.some((each) => each.outcome === context.preview?.outcome && each.decided > 0),
  )
  const canTest = useSelector(letters, (snapshot) => snapshot.can({ type: 'test.send' }))
  const canPublish = useSelector(letters, (snapshot) => snapshot.can({ type: 'publish.ask' }))
  const hasDraft = useSelector(
    letters,
    ({ context: { drafts } }) => preview !== null && drafts[preview.outcome] !== undefined,
  )
  if (preview === null) return null
  const { outcome, examples, corrected, outdated } = preview
  return (
    <Section heading={`Preview for ‘${OUTCOME_LABELS[outcome]}’: ${count(preview.count)}`}>
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
          {corrected > 0 && <p>{applicants(corrected)} received another decision before. This letter corrects it.</p>}
          {outdated > 0 && (
            <p>
              {applicants(outdated)} submitted a new version after the decision. It is marked ‘changed since’ in the
              list of applications.
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
          <p>There was no answer. Try again: no letter is sent twice.</p>
        </Message>
      )}
      {state === 'previewed' && (
        <div className={classes.answers}>
          {canPublish && <Button onClick={() => letters.send({ type: 'publish.ask' })}>Publish…</Button>}
          {(canTest || test === 'testing') && (
            <BusyButton variant="default" busy={test === 'testing'} onClick={() => letters.send({ type: 'test.send' })}>
              Send a test to me
            </BusyButton>
          )}
          <Button variant="default" onClick={() => letters.send({ type: 'letter.edit', outcome })}>
            Edit the letter
          </Button>
          <Button variant="subtle" onClick={() => letters.send({ type: 'preview.close' })}>
            Back to the letters
          </Button>
        </div>
      )}
      {test === 'tested' && (
        <Message tone="news">
          <p>A test with invented values is on its way to your email address.</p>
        </Message>
      )}
      {test === 'notTested' && (
        <Message tone="error">
          <p>We could not send the test. Please try again.</p>
        </Message>
      )}
      {examples.length > 0 && (
        <ol className={classes.examples}>
          {examples.map(({ reference, recipient, ...texts }) => (
            <li key={reference}>
              <p className={classes.total}>
                {reference}, to {recipient}
              </p>
              <Letter {...texts} />
            </li>
          ))}
        </ol>
      )}
      {preview.count > examples.length && (
        <p>
          {examples.length === 0
            ? 'No example is shown, because you have a conflict of interest with every applicant.'
            : `These are the first ${examples.length}.`}
        </p>
      )}
    </Section>
  )
}

function Confirmation({ letters }: LettersProps) {
  const preview = useSelector(letters, ({ context }) => context.preview)
  const mail = useSelector(letters, ({ context }) => context.letters?.mail)
  if (preview === null) return null
  const answer = (
    <div className={classes.answers}>
      <Button onClick={() => letters.send({ type: 'publish.confirm' })}>Publish now</Button>
      <Button ref={takeFocus} variant="default" onClick={() => letters.send({ type: 'publish.cancel' })}>
        Cancel
      </Button>
    </div>
  )
  return (
    <Message
      tone="news"
      title={`Publish ‘${OUTCOME_LABELS[preview.outcome]}’ to ${applicants(preview.count)}?`}
      answer={answer}
    >
      <p>
        {mail === 'none'
          ? 'The decision is shown on Progress at once. The portal sends no email.'
          : `${count(preview.count)} will be emailed, and the decision is shown on Progress at once.`}{' '}
        You cannot undo this.
      </p>
    </Message>
  )
}
