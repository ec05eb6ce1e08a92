import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { counted, numberText } from '../../domain/counted.ts'
import { replacedDecision, totalOf, type DecisionRefusal } from '../../domain/desk.ts'
import { LONGEST_TEXT } from '../../domain/limits.ts'
import { OUTCOME_LABELS, DECISION_OUTCOMES, type DecisionOutcome } from '../../domain/outcomes.ts'
import type { BulkDecision } from '../../machines/selection/contracts.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import type { SelectionActor } from '../../machines/selection/selection.ts'
import { savedDecisions, selectionState } from '../../machines/selection/selectors.ts'
import { pinned } from '../../machines/submissionList/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import { isSameJson } from '../isSameJson.ts'
import { EventButton } from './EventButton.tsx'
import { AssignmentPane } from './AssignmentPane.tsx'
import { DeskForm } from './DeskForm.tsx'
import { SelectionLabels } from './LabelsPane.tsx'
import { DraftMark } from './DraftMark.tsx'
import classes from './desk.module.css'

interface SelectionProps {
  selection: SelectionActor
}

interface BarProps extends SelectionProps {
  list: SubmissionListActor
}

/** The selected applications, their reviewers and labels, and one decision on all of them: choice, summary, result and undo. */
export function BulkBar({ list, selection }: BarProps) {
  const state = useSelector(selection, selectionState)
  const { assignment, labels } = useSelector(selection, ({ children }) => children)
  const canClear = useSelector(selection, (snapshot) => snapshot.can({ type: 'selection.clear' }))
  return (
    <>
      {canClear && <Choice list={list} selection={selection} />}
      {state !== 'selecting' && (
        <div className={classes.outcome}>
          {state === 'collecting' && <Loading>Selecting the applications…</Loading>}
          {state === 'checking' && <Loading>Checking the selected applications…</Loading>}
          {(state === 'notCollected' || state === 'notChecked') && (
            <Message
              tone="error"
              onRetry={() => selection.send({ type: 'selection.retry' })}
              onDismiss={() => selection.send({ type: 'bulk.cancel' })}
            >
              {state === 'notCollected'
                ? 'We could not select the applications.'
                : 'We could not check the selected applications. Nothing was decided.'}
            </Message>
          )}
          {assignment && <AssignmentPane assigning={assignment} />}
          {labels && <SelectionLabels selection={selection} labelling={labels} />}
          {state === 'asking' && <Summary selection={selection} />}
          {(state === 'saving' || state === 'undoing') && <Saving selection={selection} />}
          {(state === 'saved' || state === 'stopped' || state === 'undone') && (
            <Result list={list} selection={selection} isUndone={state === 'undone'} />
          )}
          {(state === 'failed' || state === 'undoFailed') && (
            <Message
              tone="error"
              onRetry={() => selection.send({ type: state === 'failed' ? 'bulk.save' : 'bulk.undo' })}
              onDismiss={() => selection.send({ type: 'bulk.cancel' })}
            >
              <p>
                <SavedPart selection={selection} /> Try again, or close this message and check the list.
              </p>
            </Message>
          )}
        </div>
      )}
    </>
  )
}

function Choice({ list, selection }: BarProps) {
  const { selected, intake, outcome, reason } = useSelector(selection, ({ context }) => context)
  const canDecide = useSelector(selection, (snapshot) => snapshot.can({ type: 'bulk.begin', outcome }))
  const filter = useSelector(list, ({ context }) => pinned(context), isSameJson)
  const total = useSelector(list, ({ context }) => totalOf(context.counts, context.filter))
  const isLimited = useSelector(list, ({ context }) => context.among !== null)
  return (
    <DeskForm
      className={classes.bulk}
      aria-label="Selected applications"
      onSubmit={(form) => {
        const chosen = new FormData(form).get('outcome') as DecisionOutcome
        selection.send({ type: 'bulk.begin', outcome: chosen })
      }}
    >
      <p role="status">{numberText(selected.length)} selected</p>
      {!isLimited && (
        <Button
          variant="subtle"
          onClick={() => list.send({ type: 'list.limit', ids: selected.map(({ id }) => id), intake })}
        >
          Show<span className="spoken-only"> the selected applications</span>
        </Button>
      )}
      {!isLimited && selected.length < total && (
        <Button
          className={classes.all}
          variant="subtle"
          onClick={() => selection.send({ type: 'selection.all', filter })}
        >
          Select all {numberText(total)}
          <span className="spoken-only"> that match</span>
        </Button>
      )}
      {canDecide && (
        <>
          <NativeSelect
            aria-label="Decision for the selected applications"
            name="outcome"
            defaultValue={reason === '' ? 'shortlisted' : outcome}
            data={DECISION_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
          />
          <Button type="submit">Decide…</Button>
        </>
      )}
      <EventButton actor={selection} event={{ type: 'assignment.begin' }}>
        Assign…<span className="spoken-only"> reviewers</span>
      </EventButton>
      <EventButton actor={selection} event={{ type: 'labels.begin' }}>
        Label…
      </EventButton>
      <Button variant="subtle" onClick={() => selection.send({ type: 'selection.clear' })}>
        Clear<span className="spoken-only"> the selection</span>
      </Button>
      {reason !== '' && <DraftMark isUnsaved />}
    </DeskForm>
  )
}

/** Decisions that are being saved, with how many are. */
function Saving({ selection }: SelectionProps) {
  const { done, all } = useSelector(selection, savedDecisions, isSameJson)
  const isStopping = useSelector(selection, (snapshot) => snapshot.matches({ saving: 'stopping' }))
  return (
    <>
      <Loading>{isStopping ? 'Stopping…' : 'Saving the decisions…'}</Loading>
      <progress aria-label="Saved decisions" value={done} max={all} /> {numberText(done)} of {numberText(all)}{' '}
      <EventButton actor={selection} event={{ type: 'bulk.stop' }}>
        Stop
      </EventButton>
    </>
  )
}

/** The result of a call that failed: the answer may have been lost. */
function SavedPart({ selection }: SelectionProps) {
  const { done, all } = useSelector(selection, savedDecisions, isSameJson)
  if (done === 0) return 'We could not save the decisions.'
  return `We could not save all decisions. At least ${numberText(done)} of ${numberText(all)} are saved.`
}

/** At most ten, and the number of the others. */
const namesOf = (names: readonly string[]) =>
  names.length <= 10 ? names.join(', ') : `${names.slice(0, 10).join(', ')} and ${numberText(names.length - 10)} more`

function Summary({ selection }: SelectionProps) {
  const { outcome, reason, before, missing, changed } = useSelector(selection, ({ context }) => context)
  const replaced = DECISION_OUTCOMES.flatMap((each) => {
    const count = each === 'undecided' ? 0 : before.filter((item) => item.outcome === each).length
    return count === 0 || each === outcome ? [] : [`${numberText(count)} ${OUTCOME_LABELS[each].toLowerCase()}`]
  })
  return (
    <DeskForm onSubmit={() => selection.send({ type: 'bulk.save' })}>
      <Section heading={`${OUTCOME_LABELS[outcome]}: ${counted(before.length, 'application')}`}>
        {missing.length > 0 && (
          <p>
            Left out, because they were submitted again, deleted or hidden since you selected them:{' '}
            {namesOf(missing.map(({ reference }) => reference))}.
          </p>
        )}
        {changed.length > 0 && (
          <p>
            Decided by someone since you selected them:{' '}
            {namesOf(changed.map((item) => `${item.reference} (${OUTCOME_LABELS[item.outcome].toLowerCase()})`))}.
          </p>
        )}
        {replaced.length > 0 && <p>This replaces earlier decisions: {replaced.join(', ')}.</p>}
        <Published before={before} outcome={outcome} />
        <Textarea
          label="Reason (optional)"
          rows={2}
          maxLength={LONGEST_TEXT}
          value={reason}
          onChange={(event) => selection.send({ type: 'bulk.type', reason: event.currentTarget.value })}
        />
        <div className={classes.answers}>
          <Button type="submit" disabled={before.length === 0}>
            Save {counted(before.length, 'decision')}
          </Button>
          <Button variant="default" onClick={() => selection.send({ type: 'bulk.cancel' })}>
            Cancel
          </Button>
          <DraftMark isUnsaved={reason !== ''} />
        </div>
      </Section>
    </DeskForm>
  )
}

/** The published decisions that applicants still see, and the awards that they have accepted. */
function Published({ before, outcome }: Pick<BulkDecision, 'before' | 'outcome'>) {
  const replaced = before.filter(({ published }) => replacedDecision({ published, outcome }) !== null)
  const accepted = replaced.filter(({ offer }) => offer === 'accepted').length
  if (replaced.length === 0) return null
  const isOne = replaced.length === 1
  return (
    <Message
      tone="note"
      title={`${numberText(replaced.length)} of these ${isOne ? 'has' : 'have'} another published decision`}
    >
      <p>
        {isOne ? 'The applicant sees it' : 'Their applicants see it'} until you{' '}
        {outcome === 'undecided' ? 'decide again and publish the decision' : 'publish the new one'} under ‘Letters’.
      </p>
      {accepted > 0 && (
        <p>
          {numberText(accepted)} of them {accepted === 1 ? 'has' : 'have'} accepted the award.
        </p>
      )}
    </Message>
  )
}

const REFUSALS: Readonly<Record<DecisionRefusal, string>> = {
  amended: 'the applicant has submitted a new version',
  decidedMeanwhile: 'another member has decided in the meantime',
  erased: 'it was deleted',
}

function Result({ list, selection, isUndone }: BarProps & { isUndone: boolean }) {
  const items = useSelector(list, ({ context }) => context.items)
  const { outcome, before, results, pending } = useSelector(selection, ({ context }) => context)
  const saved = results.filter(({ number }) => number !== null).length
  const refused = results.flatMap(({ id, refusal }) =>
    refusal === null
      ? []
      : [
          {
            id,
            refusal,
            reference: before.find((each) => each.id === id)?.reference,
            applicant: items.find((each) => each.id === id)?.applicant,
          },
        ],
  )
  return (
    <Message
      tone={refused.length === 0 ? 'news' : 'note'}
      answer={
        <>
          <EventButton variant="filled" actor={selection} event={{ type: 'bulk.save' }}>
            Continue
          </EventButton>
          <EventButton actor={selection} event={{ type: 'bulk.undo' }}>
            Undo
          </EventButton>
        </>
      }
      onDismiss={() => selection.send({ type: 'bulk.cancel' })}
    >
      <p>
        {isUndone
          ? `Undone: ${counted(saved, 'application')}.`
          : `${OUTCOME_LABELS[outcome]}: ${counted(saved, 'application')}.`}
      </p>
      {pending.length > 0 && (
        <p>You stopped before {counted(pending.length, 'application')} got a decision. They are still selected.</p>
      )}
      {refused.length > 0 && (
        <>
          <p>{isUndone ? 'Not undone:' : 'Not changed:'}</p>
          <ul>
            {refused.map(({ id, refusal, reference, applicant }) => (
              <li key={id}>
                {[reference, applicant].filter(Boolean).join(' ')}: {REFUSALS[refusal]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Message>
  )
}
