import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { LISTED_COLUMNS, type ListedColumn } from '../../domain/list.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { Checks } from './Checks.tsx'
import { COLUMN_TITLES, REVIEW_COLUMNS, SCORE_LEGEND } from './columns.tsx'
import classes from './desk.module.css'
import { MenuButton } from './MenuButton.tsx'

/** The choice of the list's columns. Until one is made, the list shows those that fit. */
export function ColumnMenu({ list }: { list: SubmissionListActor }) {
  const chosen = useSelector(list, ({ context }) => context.columns)
  const sort = useSelector(list, ({ context }) => context.filter.sort)
  const isScored = useSelector(list, ({ context }) => context.sight.hasRubric)
  const hasLabels = useSelector(list, ({ context }) => context.sight.labels.length > 0)
  const offered = LISTED_COLUMNS.filter(
    (name) => name !== 'applicant' && (isScored || !REVIEW_COLUMNS.includes(name)) && (hasLabels || name !== 'labels'),
  )
  const isShown = (name: ListedColumn) => name === 'applicant' || chosen === null || chosen.includes(name)
  return (
    <MenuButton label="Columns">
      <Checks
        legend="Columns"
        options={offered.map((name) => ({ value: name, label: COLUMN_TITLES[name] }))}
        chosen={LISTED_COLUMNS.filter(isShown)}
        onChange={(columns) =>
          list.send({ type: 'columns.choose', columns: LISTED_COLUMNS.filter((each) => columns.includes(each)) })
        }
      />
      {chosen !== null && (
        <Button variant="subtle" onClick={() => list.send({ type: 'columns.choose', columns: null })}>
          Show all that fit
        </Button>
      )}
      <p role="status" className={classes.legend}>
        {!isShown(sort) && `The list is still sorted by ‘${COLUMN_TITLES[sort]}’, which is hidden.`}
      </p>
      {isScored && <p className={classes.legend}>{SCORE_LEGEND}</p>}
    </MenuButton>
  )
}
