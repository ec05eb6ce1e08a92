import { Button, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { formatProviderTime } from '../../domain/calendar.ts'
import type { Decision, DeskSubmission } from '../../domain/desk.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { decisionState, typedReason } from '../../machines/committee/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import classes from './desk.module.css'

/** The application's decisions, newest first, with the form for a new one. */
export function DecisionPane({ committee, read }: { committee: CommitteeActor; read: DeskSubmission }) {
  const state = useSelector(committee, decisionState)
  const canDecide = useSelector(committee, (snapshot) => snapshot.can({ type: 'decision.begin' }))
  const last = read.decisions.at(-1)
  const isShortlisted = last?.shortlisted ?? false
  return (
    <Section heading="Shortlist">
      {last === undefined ? (
        <p>No decision yet.</p>
      ) : (
        <ol reversed className={classes.decisions}>
          {read.decisions.toReversed().map((decision) => (
            <Made key={decision.number} decision={decision} version={read.submission.version} />
          ))}
        </ol>
      )}
      {canDecide && (
        <p>
          <Button id={DECIDE} aria-keyshortcuts="F2" onClick={() => committee.send({ type: 'decision.begin' })}>
            {isShortlisted ? 'Remove from the shortlist' : 'Shortlist'}
          </Button>
        </p>
      )}
      {(state === 'editing' || state === 'failed') && (
        <Reason committee={committee} shortlisted={!isShortlisted} hasFailed={state === 'failed'} />
      )}
      {state === 'saving' && <Loading>Saving your decision…</Loading>}
      {state === 'stale' && (
        <Message
          tone="note"
          title="Your decision was not saved"
          answer={<Button onClick={() => committee.send({ type: 'submission.retry' })}>Reload</Button>}
        >
          <p>This application changed while you were reading it. Reload to see the latest decision.</p>
        </Message>
      )}
    </Section>
  )
}

function Made({ decision, version }: { decision: Decision; version: number }) {
  const { shortlisted, reason, decidedBy, decidedAt } = decision
  return (
    <li>
      <strong>{shortlisted ? 'Shortlisted' : 'Not shortlisted'}</strong>
      {decision.version !== version && ` (version ${decision.version})`}: {reason}
      <span className={classes.by}>
        {decidedBy}, {formatProviderTime(decidedAt)}
      </span>
    </li>
  )
}

const DECIDE = 'decide'

const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus()

interface ReasonProps {
  committee: CommitteeActor
  shortlisted: boolean
  hasFailed: boolean
}

function Reason({ committee, shortlisted, hasFailed }: ReasonProps) {
  const reason = useSelector(committee, typedReason)
  const decision = { type: 'decision.make', shortlisted, reason } as const
  const canDecide = useSelector(committee, (snapshot) => snapshot.can(decision))
  // The button that opened the form is rendered again when the form closes.
  useEffect(() => () => document.getElementById(DECIDE)?.focus(), [])
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        committee.send(decision)
      }}
    >
      {hasFailed && (
        <Message tone="error">
          <p>We could not save your decision. Please try again.</p>
        </Message>
      )}
      <Textarea
        label={shortlisted ? 'Reason for shortlisting' : 'Reason for removing it from the shortlist'}
        required
        ref={takeFocus}
        rows={3}
        maxLength={2_000}
        value={reason}
        onChange={(event) => committee.send({ type: 'decision.type', reason: event.currentTarget.value })}
        onKeyDown={(event) => {
          // Only 'Cancel' discards a typed reason.
          if (event.key === 'Escape' && reason === '') committee.send({ type: 'decision.cancel' })
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) committee.send(decision)
        }}
      />
      <div className={classes.answers}>
        <Button type="submit" disabled={!canDecide}>
          {shortlisted ? 'Add to the shortlist' : 'Remove from the shortlist'}
        </Button>
        <Button variant="default" onClick={() => committee.send({ type: 'decision.cancel' })}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
