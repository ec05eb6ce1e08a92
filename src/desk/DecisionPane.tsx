import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import { replacedDecision, type Decision, type DeskSubmission } from '../../domain/desk.ts'
import { LONGEST_TEXT } from '../../domain/limits.ts'
import { OUTCOME_LABELS, DECISION_OUTCOMES } from '../../domain/outcomes.ts'
import { normalisedText } from '../../domain/text.ts'
import type { DecisionActor } from '../../machines/decision/decision.ts'
import { isReasonUnsaved, shownOutcome, typedReason } from '../../machines/decision/setup.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import classes from './desk.module.css'

interface DecidingProps {
  deciding: DecisionActor
}

/** The application's decisions, newest first, with the form for a new one. */
export function DecisionPane({ deciding, read }: DecidingProps & { read: DeskSubmission }) {
  const state = useSelector(deciding, ({ value }) => value)
  const canDecide = useSelector(deciding, (snapshot) => snapshot.can({ type: 'decision.begin' }))
  const isUnsaved = useSelector(deciding, ({ context }) => isReasonUnsaved(context))
  const last = read.decisions.at(-1)
  const earlier = read.decisions.slice(0, -1).toReversed()
  const outcome = last?.outcome ?? 'undecided'
  const seen = replacedDecision({ outcome, published: read.submission.decision?.outcome ?? null })
  return (
    <Section heading="Decision">
      {last === undefined ? (
        <p>No decision yet.</p>
      ) : (
        <ol reversed start={read.decisions.length} className={classes.decisions}>
          <Made decision={last} version={read.submission.version} />
        </ol>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{counted(earlier.length, 'earlier decision')}</summary>
          <ol reversed className={classes.decisions}>
            {earlier.map((decision) => (
              <Made key={decision.number} decision={decision} version={read.submission.version} />
            ))}
          </ol>
        </details>
      )}
      {read.submission.decision !== null && (
        <p>
          Published to the applicant: <strong>{OUTCOME_LABELS[read.submission.decision.outcome]}</strong>,{' '}
          {formatProviderTime(read.submission.decision.publishedAt)}.
        </p>
      )}
      {seen !== null && (
        <Message tone="note" title={`The applicant still sees ‘${OUTCOME_LABELS[seen]}’`}>
          <p>
            The decision is now ‘{OUTCOME_LABELS[outcome]}’.{' '}
            {outcome === 'undecided'
              ? 'The applicant sees the earlier one until you decide again and publish the decision under ‘Letters’.'
              : 'The applicant sees the earlier one until you publish the new one under ‘Letters’.'}
          </p>
        </Message>
      )}
      {canDecide && (
        <div className={classes.answers}>
          <Button aria-keyshortcuts="F2" onClick={() => deciding.send({ type: 'decision.begin' })}>
            {last === undefined || last.outcome === 'undecided' ? 'Decide' : 'Change the decision'}
          </Button>
          <DraftMark isUnsaved={isUnsaved} />
        </div>
      )}
      {(state === 'editing' || state === 'failed') && (
        <DecisionForm deciding={deciding} hasFailed={state === 'failed'} />
      )}
      {(state === 'saving' || state === 'comparing') && <Loading>Saving your decision…</Loading>}
      {state === 'contested' && last !== undefined && <Contested deciding={deciding} last={last} />}
      {state === 'amended' && (
        <Message
          tone="note"
          title="Your decision was not saved"
          answer={<Button onClick={() => deciding.send({ type: 'decision.reload' })}>Open the new version</Button>}
        >
          The applicant has submitted a new version. Your decision is kept until you have read it.
        </Message>
      )}
    </Section>
  )
}

const withReason = (reason: string) => (reason === '' ? '' : `: ${reason}`)

function Made({ decision, version }: { decision: Decision; version: number }) {
  const { outcome, reason, decidedBy, decidedAt } = decision
  return (
    <li>
      <strong>{OUTCOME_LABELS[outcome]}</strong>
      {decision.version !== version && ` (version ${decision.version})`}
      {withReason(reason)}
      <span className={classes.by}>
        {decidedBy}, {formatProviderTime(decidedAt)}
      </span>
    </li>
  )
}

/** Another member decided first. The user's own decision stays until they agree. */
function Contested({ deciding, last }: DecidingProps & { last: Decision }) {
  const own = useSelector(deciding, ({ context }) => shownOutcome(context))
  const reason = useSelector(deciding, ({ context }) =>
    isReasonUnsaved(context) ? normalisedText(typedReason(context)) : '',
  )
  return (
    <Message
      tone="note"
      title="Your decision was not saved"
      answer={
        <>
          <Button onClick={() => deciding.send({ type: 'decision.agree' })}>Agree</Button>
          <Button variant="default" onClick={() => deciding.send({ type: 'decision.change' })}>
            Change it
          </Button>
        </>
      }
    >
      <p>
        {last.decidedBy} decided in the meantime: <strong>{OUTCOME_LABELS[last.outcome]}</strong>
        {withReason(last.reason)}
      </p>
      <p>
        You chose: <strong>{OUTCOME_LABELS[own]}</strong>
        {withReason(reason)}
      </p>
      {reason !== '' && (
        <p>If you agree, your reason is discarded. ‘Change it’ opens your decision again, to save it.</p>
      )}
    </Message>
  )
}

/** Focuses the chosen outcome when the form opens. */
const focusChosen = (fields: HTMLFieldSetElement | null) => fields?.querySelector<HTMLInputElement>(':checked')?.focus()

function DecisionForm({ deciding, hasFailed }: DecidingProps & { hasFailed: boolean }) {
  const chosen = useSelector(deciding, ({ context }) => shownOutcome(context))
  const reason = useSelector(deciding, ({ context }) => typedReason(context))
  const isUnsaved = useSelector(deciding, ({ context }) => isReasonUnsaved(context))
  const canSave = useSelector(deciding, (snapshot) => snapshot.can({ type: 'decision.save' }))
  const save = () => deciding.send({ type: 'decision.save' })
  return (
    <DeskForm
      onSubmit={save}
      onKeyDown={(event) => {
        // Only 'Cancel' discards a typed reason.
        if (event.key === 'Escape' && !isUnsaved) {
          // It would close the application too.
          event.preventDefault()
          deciding.send({ type: 'decision.cancel' })
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    >
      {hasFailed && <Message tone="error">We could not save your decision. Please try again.</Message>}
      <fieldset className={classes.outcomes} ref={focusChosen}>
        <legend>Your decision</legend>
        {DECISION_OUTCOMES.map((outcome) => (
          <label key={outcome} data-outcome={outcome}>
            <input
              type="radio"
              name="outcome"
              checked={outcome === chosen}
              onChange={() => deciding.send({ type: 'decision.choose', outcome })}
            />
            {OUTCOME_LABELS[outcome]}
          </label>
        ))}
      </fieldset>
      <Textarea
        label={`Reason for ‘${OUTCOME_LABELS[chosen]}’ (optional)`}
        rows={2}
        maxLength={LONGEST_TEXT}
        value={reason}
        onChange={(event) => deciding.send({ type: 'decision.type', reason: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <Button type="submit" disabled={!canSave}>
          Save the decision
        </Button>
        <Button variant="default" onClick={() => deciding.send({ type: 'decision.cancel' })}>
          Cancel
        </Button>
        <DraftMark isUnsaved={isUnsaved} />
      </div>
    </DeskForm>
  )
}
