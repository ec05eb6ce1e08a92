import { useSelector } from '@xstate/react'
import { memo } from 'react'
import { counted } from '../../domain/counted.ts'
import { formatProviderTime } from '../../domain/calendar.ts'
import { replacedDecision, titleOf, type ListedSubmission, type SubmissionSort } from '../../domain/desk.ts'
import { COLUMNS, IDENTITY_NAME } from '../../domain/list.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { OFFER_LABELS } from '../../domain/offers.ts'
import { REQUEST_LABELS } from '../../domain/informationRequests.ts'
import { scoreText, type ListedReviews } from '../../domain/reviews.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { allows, positionOf } from '../../machines/committee/selectors.ts'
import type { SelectionActor } from '../../machines/selection/selection.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import classes from './desk.module.css'
import { rowOf } from './rows.ts'

/** Narrow screens show the first column with answers longest. Those from the third are narrow. */
const answerPlace = (index: number) => `answer${Math.min(index, 2) + 1}`

const HEADINGS: readonly { label: string; sort: SubmissionSort | null; name: string }[] = [
  { label: 'Applicant', sort: 'applicant', name: 'applicant' },
  { label: 'Reference', sort: null, name: 'reference' },
  ...COLUMNS.map(({ title, name }, index) => ({ label: title, sort: name, name: answerPlace(index) })),
  { label: 'Submitted', sort: 'submittedAt', name: 'submitted' },
  { label: 'Score', sort: 'score', name: 'score' },
  { label: 'Decision', sort: null, name: 'decision' },
]

/** The score is shown if the intake has a rubric. In a blind review the reference replaces the name. */
const columnsFor = (items: readonly ListedSubmission[]) =>
  HEADINGS.filter(({ name }) => {
    if (name === 'score') return items.some(({ reviews }) => reviews !== null)
    return name !== 'reference' || items.some((item) => titleOf(item) !== item.reference)
  })

/** The loaded entries as a table that can be sorted. */
export function Rows({ committee, list }: { committee: CommitteeActor; list: SubmissionListActor }) {
  const items = useSelector(list, ({ context }) => context.items)
  const selection = useSelector(list, ({ children }) => children.selection)
  const selected = useSelector(selection, (snapshot) => snapshot?.context.selected)
  const open = useSelector(committee, ({ context }) => positionOf(context))
  const selects = useSelector(committee, allows('decide'))
  // Not while a decision or assignment is made for the selection.
  const canSelect = useSelector(selection, (snapshot) => snapshot?.can({ type: 'selection.clear' }) === true)
  const chosen = new Set(selected)
  const columns = columnsFor(items)
  return (
    <>
      {columns.some(({ name }) => name === 'score') && <ScoreLegend items={items} />}
      <table className={classes.table}>
        <caption className="spoken-only">Applications</caption>
        <thead>
          <tr>
            {selects && (
              <th scope="col" className={classes.check}>
                <input
                  type="checkbox"
                  aria-label="Select all shown applications"
                  disabled={!canSelect}
                  checked={items.length > 0 && items.every(({ id }) => chosen.has(id))}
                  onChange={(event) =>
                    selection?.send(
                      event.currentTarget.checked
                        ? { type: 'selection.all', ids: items.map(({ id }) => id) }
                        : { type: 'selection.clear' },
                    )
                  }
                />
              </th>
            )}
            {columns.map(({ label, sort, name }) => (
              <Heading key={sort ?? name} list={list} label={label} sort={sort} name={name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <Row
              key={item.id}
              committee={committee}
              selection={selection}
              item={item}
              isOpen={index === open}
              isSelected={selects ? chosen.has(item.id) : null}
              canSelect={canSelect}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

function ScoreLegend({ items }: { items: readonly ListedSubmission[] }) {
  const isHidden = items.some(({ reviews }) => reviews !== null && reviews.count > 0 && reviews.average === null)
  return (
    <p className={classes.legend}>
      Score: the average of the reviews. Spread: the highest review minus the lowest.
      {isHidden && ' You see the scores of an application after you have scored it yourself.'}
    </p>
  )
}

interface HeadingProps {
  list: SubmissionListActor
  label: string
  sort: SubmissionSort | null
  name: string
}

function Heading({ list, label, sort, name }: HeadingProps) {
  const order = useSelector(list, ({ context: { filter } }) => (filter.sort === sort ? filter.order : null))
  if (sort === null) {
    return (
      <th scope="col" data-column={name}>
        {label}
      </th>
    )
  }
  const next = order === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      data-column={name}
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        id={`sort-${sort}`}
        onClick={() => list.send({ type: 'filter.change', filter: { sort, order: next } })}
      >
        {label}
        <span aria-hidden="true">{order === null ? '' : order === 'asc' ? ' ▲' : ' ▼'}</span>
      </button>
    </th>
  )
}

interface RowProps {
  committee: CommitteeActor
  selection: SelectionActor | undefined
  item: ListedSubmission
  isOpen: boolean
  /** Null if the user selects nothing, because they may not decide. */
  isSelected: boolean | null
  canSelect: boolean
}

function decisionText({ outcome, isAmendedSince }: ListedSubmission): string {
  return isAmendedSince && outcome !== 'undecided'
    ? `${OUTCOME_LABELS[outcome]}, changed since`
    : OUTCOME_LABELS[outcome]
}

/** '3.5 (2 reviews, spread 1.0)', or the user's own part while the average is hidden. */
function scoreOf({ mine, count, average, spread }: ListedReviews): string {
  if (mine === 'assigned' || mine === 'outdated') return 'To review'
  if (count === 0) return ''
  const reviews = counted(count, 'review')
  if (average === null) return reviews
  return `${scoreText(average)} (${spread === null ? reviews : `${reviews}, spread ${scoreText(spread)}`})`
}

const Row = memo(function Row({ committee, selection, item, isOpen, isSelected, canSelect }: RowProps) {
  const { id, reference, answers, submittedAt } = item
  const title = titleOf(item)
  const seen = replacedDecision(item)
  return (
    <tr aria-current={isOpen || undefined} data-selected={isSelected === true || undefined}>
      {isSelected !== null && (
        <td className={classes.check}>
          <input
            type="checkbox"
            aria-label={`Select ${[...new Set([title, reference])].join(', ')}`}
            checked={isSelected}
            disabled={!canSelect}
            onChange={() => selection?.send({ type: 'selection.toggle', id })}
          />
        </td>
      )}
      <th scope="row" data-column="applicant">
        <button type="button" id={rowOf(id)} onClick={() => committee.send({ type: 'submission.open', id })}>
          {title}
        </button>
        {item.sameIdentity.length > 0 && (
          <strong className={classes.same}>Same {IDENTITY_NAME} as another application</strong>
        )}
        {item.offer !== null && <span className={classes.same}>Offer: {OFFER_LABELS[item.offer].toLowerCase()}</span>}
        {item.request !== null && (
          <span className={classes.same}>More information: {REQUEST_LABELS[item.request].toLowerCase()}</span>
        )}
      </th>
      {title !== reference && <td data-column="reference">{reference}</td>}
      {COLUMNS.map(({ name }, index) => (
        <td key={name} data-column={answerPlace(index)}>
          {answers[name]}
        </td>
      ))}
      <td data-column="submitted">{formatProviderTime(submittedAt)}</td>
      {item.reviews !== null && <td data-column="score">{scoreOf(item.reviews)}</td>}
      <td data-column="decision" data-outcome={item.outcome}>
        {decisionText(item)}
        {seen !== null && <strong className={classes.same}>Applicant still sees ‘{OUTCOME_LABELS[seen]}’</strong>}
      </td>
    </tr>
  )
})
