import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { counted } from '../../domain/counted.ts'
import type { DecisionRefusal, ListedSubmission } from '../../domain/desk.ts'
import { LONGEST_TEXT } from '../../domain/limits.ts'
import { LOCALE } from '#programme/settings.ts'
import { OUTCOME_LABELS, DECISION_OUTCOMES, type DecisionOutcome } from '../../domain/outcomes.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import type { SelectionActor } from '../../machines/selection/selection.ts'
import { selectionState } from '../../machines/selection/selectors.ts'
import { pinned } from '../../machines/submissionList/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import { AssignmentPane } from './AssignmentPane.tsx'
import { DraftMark } from './DraftMark.tsx'
import classes from './desk.module.css'

/** One decision on all selected applications: choice, summary, result and undo. */
export function BulkBar({ list }: { list: SubmissionListActor }) {
  const selection = useSelector(list, ({ children }) => children.selection)
  const items = useSelector(list, ({ context }) => context.items)
  const intake = useSelector(list, ({ context }) => pinned(context).intake)
  return selection === undefined ? null : <Bar selection={selection} items={items} intake={intake} />
}

interface SelectionProps {
  selection: SelectionActor
}

interface BarProps extends SelectionProps {
  /** The loaded entries. */
  items: readonly ListedSubmission[]
  /** The intake of the list; empty for the current one. */
  intake: string
}

function Bar({ selection, items, intake }: BarProps) {
  const state = useSelector(selection, selectionState)
  const canBegin = useSelector(selection, (snapshot) =>
    snapshot.can({ type: 'bulk.begin', outcome: 'shortlisted', items }),
  )
  const leftOut = useSelector(selection, ({ context }) => context.leftOut)
  const hasOutcome = state !== 'selecting' || (!canBegin && leftOut > 0)
  return (
    <>
      {canBegin && <Choice selection={selection} items={items} intake={intake} />}
      {hasOutcome && (
        <div className={classes.outcome}>
          {!canBegin && leftOut > 0 && (
            <Message tone="news" onDismiss={() => selection.send({ type: 'selection.clear' })}>
              <p>{leftOutOf(leftOut)}</p>
            </Message>
          )}
          {state === 'assigning' && <AssignmentPane selection={selection} />}
          {state === 'asking' && <Summary selection={selection} />}
          {(state === 'saving' || state === 'undoing') && <Loading>Saving the decisions…</Loading>}
          {state === 'failed' && (
            <Message
              tone="error"
              onRetry={() => selection.send({ type: 'bulk.save' })}
              onDismiss={() => selection.send({ type: 'bulk.cancel' })}
            >
              <p>We could not save all decisions. Try again, or close this message and check the list.</p>
            </Message>
          )}
          {(state === 'saved' || state === 'undone') && <Result selection={selection} isUndone={state === 'undone'} />}
          {state === 'undoFailed' && (
            <Message
              tone="error"
              onRetry={() => selection.send({ type: 'bulk.undo' })}
              onDismiss={() => selection.send({ type: 'bulk.cancel' })}
            >
              <p>We could not undo all decisions. Try again, or close this message and check the list.</p>
            </Message>
          )}
        </div>
      )}
    </>
  )
}

const COUNT = new Intl.NumberFormat(LOCALE)

const leftOutOf = (count: number) =>
  `${counted(count, 'application')} left out of the selection: hidden by another filter, or submitted again.`

function Choice({ selection, items, intake }: BarProps) {
  const count = useSelector(selection, ({ context }) => context.selected.length)
  const { leftOut, outcome, reason } = useSelector(selection, ({ context }) => context)
  const canAssign = useSelector(selection, (snapshot) => snapshot.can({ type: 'assignment.begin', intake }))
  return (
    <form
      className={classes.bulk}
      aria-label="Selected applications"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget).get('outcome') as DecisionOutcome
        selection.send({ type: 'bulk.begin', outcome: chosen, items })
      }}
    >
      <p role="status">
        {COUNT.format(count)} selected
        {leftOut > 0 && `. ${leftOutOf(leftOut)}`}
      </p>
      <NativeSelect
        aria-label="Decision for the selected applications"
        name="outcome"
        defaultValue={reason === '' ? 'shortlisted' : outcome}
        data={DECISION_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
      />
      <Button type="submit">Decide…</Button>
      {canAssign && (
        <Button variant="default" onClick={() => selection.send({ type: 'assignment.begin', intake })}>
          Assign…<span className="spoken-only"> reviewers</span>
        </Button>
      )}
      <Button variant="subtle" onClick={() => selection.send({ type: 'selection.clear' })}>
        Clear<span className="spoken-only"> the selection</span>
      </Button>
      {reason !== '' && <DraftMark isUnsaved />}
    </form>
  )
}

function Summary({ selection }: SelectionProps) {
  const { outcome, reason, before } = useSelector(selection, ({ context }) => context)
  const changed = DECISION_OUTCOMES.flatMap((each) => {
    const count = each === 'undecided' ? 0 : before.filter((item) => item.outcome === each).length
    return count === 0 || each === outcome ? [] : [`${count} ${OUTCOME_LABELS[each].toLowerCase()}`]
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        selection.send({ type: 'bulk.save' })
      }}
    >
      <Section heading={`${OUTCOME_LABELS[outcome]}: ${counted(before.length, 'application')}`}>
        {changed.length > 0 && <p>This replaces earlier decisions: {changed.join(', ')}.</p>}
        <Textarea
          label="Reason (optional)"
          rows={2}
          maxLength={LONGEST_TEXT}
          value={reason}
          onChange={(event) => selection.send({ type: 'bulk.type', reason: event.currentTarget.value })}
        />
        <div className={classes.answers}>
          <Button type="submit">Save {counted(before.length, 'decision')}</Button>
          <Button variant="default" onClick={() => selection.send({ type: 'bulk.cancel' })}>
            Cancel
          </Button>
          <DraftMark isUnsaved={reason !== ''} />
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

function Result({ selection, isUndone }: SelectionProps & { isUndone: boolean }) {
  const { outcome, before, results } = useSelector(selection, ({ context }) => context)
  const canUndo = useSelector(selection, (snapshot) => snapshot.can({ type: 'bulk.undo' }))
  const saved = results.filter(({ number }) => number !== null).length
  const refused = results.flatMap(({ id, refusal }) =>
    refusal === null ? [] : [{ id, refusal, item: before.find((each) => each.id === id) }],
  )
  return (
    <Message
      tone={refused.length === 0 ? 'news' : 'note'}
      answer={
        canUndo && (
          <Button variant="default" onClick={() => selection.send({ type: 'bulk.undo' })}>
            Undo
          </Button>
        )
      }
      onDismiss={() => selection.send({ type: 'bulk.cancel' })}
    >
      <p>
        {isUndone
          ? `Undone: ${counted(saved, 'application')}.`
          : `${OUTCOME_LABELS[outcome]}: ${counted(saved, 'application')}.`}
      </p>
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
