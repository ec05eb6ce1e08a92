import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { OUTCOME_LABELS, DECISION_OUTCOMES, type DecisionRefusal, type DecisionOutcome } from '../../domain/desk.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { bulkState } from '../../machines/committee/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import { applications } from './applications.ts'
import { AssignmentPane } from './AssignmentPane.tsx'
import classes from './desk.module.css'

/** One decision on all selected applications: choice, summary, result and undo. */
export function BulkBar({ committee }: { committee: CommitteeActor }) {
  const state = useSelector(committee, bulkState)
  const canBegin = useSelector(committee, (snapshot) => snapshot.can({ type: 'bulk.begin', outcome: 'shortlisted' }))
  return (
    <>
      {canBegin && <Choice committee={committee} />}
      {state === 'assigning' && <AssignmentPane committee={committee} />}
      {state === 'asking' && <Summary committee={committee} />}
      {(state === 'saving' || state === 'undoing') && <Loading>Saving the decisions…</Loading>}
      {state === 'failed' && (
        <Message
          tone="error"
          onRetry={() => committee.send({ type: 'bulk.save' })}
          onDismiss={() => committee.send({ type: 'bulk.cancel' })}
        >
          <p>We could not save all decisions. Try again, or close this message and check the list.</p>
        </Message>
      )}
      {(state === 'saved' || state === 'undone') && <Result committee={committee} isUndone={state === 'undone'} />}
      {state === 'undoFailed' && (
        <Message
          tone="error"
          onRetry={() => committee.send({ type: 'bulk.undo' })}
          onDismiss={() => committee.send({ type: 'bulk.cancel' })}
        >
          <p>We could not undo all decisions. Try again, or close this message and check the list.</p>
        </Message>
      )}
    </>
  )
}

function Choice({ committee }: { committee: CommitteeActor }) {
  const count = useSelector(committee, ({ context }) => context.selected.length)
  const canAssign = useSelector(committee, (snapshot) => snapshot.can({ type: 'assignment.begin' }))
  return (
    <form
      className={classes.bulk}
      aria-label="Selected applications"
      onSubmit={(event) => {
        event.preventDefault()
        const outcome = new FormData(event.currentTarget).get('outcome') as DecisionOutcome
        committee.send({ type: 'bulk.begin', outcome })
      }}
    >
      <p role="status">{applications(count)} selected</p>
      <NativeSelect
        aria-label="Decision for the selected applications"
        name="outcome"
        defaultValue="shortlisted"
        data={DECISION_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
      />
      <Button type="submit">Decide…</Button>
      {canAssign && (
        <Button variant="default" onClick={() => committee.send({ type: 'assignment.begin' })}>
          Assign reviewers…
        </Button>
      )}
      <Button variant="subtle" onClick={() => committee.send({ type: 'selection.clear' })}>
        Clear the selection
      </Button>
    </form>
  )
}

function Summary({ committee }: { committee: CommitteeActor }) {
  const { outcome, reason, before } = useSelector(committee, ({ context }) => context.bulk)
  const changed = DECISION_OUTCOMES.flatMap((each) => {
    const count = each === 'undecided' ? 0 : before.filter((item) => item.outcome === each).length
    return count === 0 || each === outcome ? [] : [`${count} ${OUTCOME_LABELS[each].toLowerCase()}`]
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        committee.send({ type: 'bulk.save' })
      }}
    >
      <Section heading={`${OUTCOME_LABELS[outcome]}: ${applications(before.length)}`}>
        {changed.length > 0 && <p>This replaces earlier decisions: {changed.join(', ')}.</p>}
        <Textarea
          label="Reason (optional)"
          rows={2}
          maxLength={2_000}
          value={reason}
          onChange={(event) => committee.send({ type: 'bulk.type', reason: event.currentTarget.value })}
        />
        <div className={classes.answers}>
          <Button type="submit">Save {before.length === 1 ? '1 decision' : `${before.length} decisions`}</Button>
          <Button variant="default" onClick={() => committee.send({ type: 'bulk.cancel' })}>
            Cancel
          </Button>
        </div>
      </Section>
    </form>
  )
}

const REFUSALS: Readonly<Record<DecisionRefusal, string>> = {
  amended: 'the applicant has submitted a new version',
  decidedMeanwhile: 'another member has decided in the meantime',
  erased: 'it was deleted',
}

function Result({ committee, isUndone }: { committee: CommitteeActor; isUndone: boolean }) {
  const { outcome, before, results } = useSelector(committee, ({ context }) => context.bulk)
  const canUndo = useSelector(committee, (snapshot) => snapshot.can({ type: 'bulk.undo' }))
  const saved = results.filter(({ number }) => number !== null).length
  const refused = results.flatMap(({ id, refusal }) =>
    refusal === null ? [] : [{ id, refusal, item: before.find((each) => each.id === id) }],
  )
  return (
    <Message
      tone={refused.length === 0 ? 'news' : 'note'}
      answer={
        canUndo && (
          <Button variant="default" onClick={() => committee.send({ type: 'bulk.undo' })}>
            Undo
          </Button>
        )
      }
      onDismiss={() => committee.send({ type: 'bulk.cancel' })}
    >
      <p>{isUndone ? `Undone: ${applications(saved)}.` : `${OUTCOME_LABELS[outcome]}: ${applications(saved)}.`}</p>
      {refused.length > 0 && (
        <>
          <p>{isUndone ? 'Not undone:' : 'Not changed:'}</p>
          <ul>
            {refused.map(({ id, refusal, item }) => (
              <li key={id}>
                {item?.reference} {item?.applicant}: {REFUSALS[refusal]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Message>
  )
}
