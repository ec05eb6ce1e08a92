import { columnVisibilityFeature, createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { formatProviderTime, formatShortProviderDay } from '../../domain/calendar.ts'
import { titleOf, type ListedSubmission } from '../../domain/desk.ts'
import { COLUMNS, type ListedColumn } from '../../domain/list.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import { scoreText } from '../../domain/reviews.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import classes from './rows.module.css'
import { marksOf } from './marks.ts'
import { rowOf } from './rows.ts'

/** The columns of the list for TanStack Table, which owns no state: the list's machine sorts, and knows the chosen columns. */

export const FEATURES = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

const column = createColumnHelper<typeof FEATURES, ListedSubmission>()

const OWN_TITLES = {
  applicant: 'Applicant',
  reference: 'Reference',
  submittedAt: 'Submitted',
  score: 'Score',
  reviews: 'Reviews',
  spread: 'Spread',
  comments: 'Comments',
  decision: 'Decision',
  labels: 'Labels',
  marks: 'Marks',
} as const

export const COLUMN_TITLES = {
  ...OWN_TITLES,
  ...Object.fromEntries(COLUMNS.map(({ name, title }) => [name, title])),
} as Readonly<Record<ListedColumn, string>>

/** The columns of reviews, which an intake without a rubric does not have. */
export const REVIEW_COLUMNS: readonly string[] = ['score', 'reviews', 'spread']

export const SCORE_LEGEND =
  'Score: the average of the reviews. Spread: the highest review minus the lowest. The rubric states when you see the scores of others.'

const HIDDEN = 'Not shown to you yet'

function figure(value: number | null | undefined, { reviews }: ListedSubmission) {
  if (value !== null && value !== undefined) return scoreText(value)
  return reviews !== null && reviews.count > 0 && reviews.average === null ? (
    <span title={HIDDEN}>
      –<span className="spoken-only">{HIDDEN}</span>
    </span>
  ) : null
}

/** The first mark, and the number of the others. All are spoken and in the title. */
function Marks({ item }: { item: ListedSubmission }) {
  const marks = marksOf(item)
  const [first] = marks
  if (first === undefined) return null
  const full = marks.map((mark) => mark.full).join('. ')
  return (
    <span className={classes.marks} title={full}>
      <span aria-hidden="true" data-warning={marks.some(({ isWarning }) => isWarning) || undefined}>
        {first.short}
      </span>
      {marks.length > 1 && <span aria-hidden="true">+{marks.length - 1}</span>}
      <span className="spoken-only">{full}</span>
    </span>
  )
}

/** As the marks, but with square badges. */
function Labels({ names }: { names: readonly string[] }) {
  const [first] = names
  if (first === undefined) return null
  return (
    <span className={classes.badges} title={names.join(', ')}>
      <span aria-hidden="true">{first}</span>
      {names.length > 1 && <span aria-hidden="true">+{names.length - 1}</span>}
      <span className="spoken-only">{names.join(', ')}</span>
    </span>
  )
}

/** Numbers are sorted best first at the first press. */
const BEST_FIRST = { sortDescFirst: true } as const
const FROM_A = { sortDescFirst: false } as const
const UNSORTED = { enableSorting: false } as const

export const columnsFor = (committee: CommitteeActor) =>
  column.columns([
    column.accessor(titleOf, {
      id: 'applicant',
      ...FROM_A,
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <button
          type="button"
          id={rowOf(original.id)}
          onClick={() => committee.send({ type: 'submission.open', id: original.id })}
        >
          {titleOf(original)}
        </button>
      ),
    }),
    column.accessor(({ reference }) => reference, { id: 'reference', ...UNSORTED }),
    ...COLUMNS.map(({ name }) =>
      column.accessor(({ answers }) => answers[name], {
        id: name,
        ...FROM_A,
        cell: ({ row: { original } }) => <span title={original.answers[name]}>{original.answers[name]}</span>,
      }),
    ),
    column.accessor(({ submittedAt }) => submittedAt, {
      id: 'submittedAt',
      ...FROM_A,
      cell: ({ row: { original } }) => (
        <time dateTime={original.submittedAt} title={formatProviderTime(original.submittedAt)}>
          {formatShortProviderDay(original.submittedAt)}
        </time>
      ),
    }),
    column.accessor(({ reviews }) => reviews?.average, {
      id: 'score',
      ...BEST_FIRST,
      cell: ({ row: { original } }) => figure(original.reviews?.average, original),
    }),
    column.accessor(({ reviews }) => reviews?.count, {
      id: 'reviews',
      ...BEST_FIRST,
      cell: ({ row: { original } }) => original.reviews?.count,
    }),
    column.accessor(({ reviews }) => reviews?.spread, {
      id: 'spread',
      ...BEST_FIRST,
      cell: ({ row: { original } }) => figure(original.reviews?.spread, original),
    }),
    column.accessor(({ comments }) => comments, {
      id: 'comments',
      ...UNSORTED,
      cell: ({ row: { original } }) => original.comments || null,
    }),
    column.accessor(({ outcome }) => OUTCOME_LABELS[outcome], { id: 'decision', ...UNSORTED }),
    column.accessor(({ labels }) => labels, {
      id: 'labels',
      ...UNSORTED,
      cell: ({ row: { original } }) => <Labels names={original.labels.map(({ name }) => name)} />,
    }),
    column.accessor(marksOf, { id: 'marks', ...UNSORTED, cell: ({ row: { original } }) => <Marks item={original} /> }),
  ])
