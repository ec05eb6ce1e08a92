import { DECIDING_ROLE } from '#programme/names.ts'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { counted, numberText } from '../../domain/counted.ts'
import { progressOf, totalOf } from '../../domain/desk.ts'
import { ownPartText } from '../../domain/reviewDays.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { hasKeptConflict, listState } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { Exports } from './Exports.tsx'
import { Filters } from './Filters.tsx'
import { MenuButton } from './MenuButton.tsx'
import { Rows } from './Rows.tsx'
import { LeftOut, ViewMenu } from './ViewMenu.tsx'
import classes from './desk.module.css'

interface ListProps {
  list: SubmissionListActor
}

export function ListView({ committee, list }: ListProps & { committee: CommitteeActor }) {
  const state = useSelector(list, listState)
  const { views, selection } = useSelector(list, ({ children }) => children)
  const counts = useSelector(list, ({ context }) => context.counts)
  const total = useSelector(list, ({ context }) => totalOf(context.counts, context.filter))
  const own = useSelector(list, ({ context }) => ownPartText(context, Date.parse(context.readAt)))
  const reason = useSelector(list, ({ context }) => context.reason)
  const hasKept = useSelector(list, hasKeptConflict)
  const progress = progressOf(counts)
  const isKnown = state === 'shown' || state === 'loadingMore' || state === 'moreFailed'
  const isSearching = state === 'loading' || state === 'typing'
  const hasRows = useSelector(list, ({ context }) => context.items.length > 0)
  return (
    <div className={classes.list}>
      <div className={classes.controls}>
        <h1 className="spoken-only">Applications</h1>
        <p role="status" className={classes.total}>
          {isKnown && `${numberText(progress.decided)} of ${numberText(progress.of)} decided`}
          {isKnown && own !== '' && <span className={classes.own}>{own}</span>}
        </p>
        {views && <ViewMenu list={list} views={views} />}
        <Filters list={list} />
        <Conflicts list={list} />
        {selection && <BulkBar list={list} selection={selection} />}
        <ColumnMenu list={list} />
        <Exports list={list} />
      </div>
      {views && <LeftOut list={list} views={views} />}
      {state === 'refused' && (
        <Message tone="error" onRetry={() => list.send({ type: 'list.retry' })}>
          {reason}
        </Message>
      )}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => list.send({ type: 'list.retry' })}>
          We could not load the applications.
        </Message>
      )}
      {hasKept && (
        <Message tone="error" onDismiss={() => list.send({ type: 'list.refresh' })}>
          {reason ?? 'We could not withdraw the conflict of interest. Please try again.'}
        </Message>
      )}
      {isSearching && !hasRows && <Loading>Loading applications…</Loading>}
      {isKnown && total === 0 && <Empty list={list} />}
      {(isKnown || isSearching) && hasRows && (
        <div className={classes.rows} aria-busy={isSearching}>
          <Rows committee={committee} list={list} />
        </div>
      )}
      {state === 'loadingMore' && <Loading>Loading more…</Loading>}
      {state === 'moreFailed' && (
        <Message tone="error" onRetry={() => list.send({ type: 'list.retry' })}>
          We could not load more applications.
        </Message>
      )}
    </div>
  )
}

/** The applications that a conflict of interest hides. Each can be shown again, unless only a bursaryAdmin can lift its conflict. */
function Conflicts({ list }: ListProps) {
  const conflicts = useSelector(list, ({ context }) => context.conflicts)
  const canUndo = useSelector(list, (snapshot) =>
    snapshot.context.conflicts.some(({ id }) => snapshot.can({ type: 'conflict.undo', id })),
  )
  if (conflicts.length === 0) return null
  return (
    <MenuButton label={`${numberText(conflicts.length)} hidden`}>
      <p>Hidden from you because of a conflict of interest: {counted(conflicts.length, 'application')}</p>
      <ul className={classes.entries}>
        {conflicts.map(({ id, reference, isConfirmed }) => (
          <li key={id} className={classes.answers}>
            {reference}
            {isConfirmed ? (
              <span>Only {DECIDING_ROLE} can lift this conflict.</span>
            ) : (
              <Button variant="subtle" disabled={!canUndo} onClick={() => list.send({ type: 'conflict.undo', id })}>
                Show it again<span className="spoken-only"> {reference}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </MenuButton>
  )
}

function Empty({ list }: ListProps) {
  const isFiltered = useSelector(
    list,
    ({
      context: {
        filter: { sort: _, order: _order, intake: _intake, ...filter },
      },
    }) => Object.values(filter).some((each) => each !== ''),
  )
  return (
    <Message tone="note">
      {isFiltered ? 'No applications match your filters.' : 'No applications have been submitted yet.'}
    </Message>
  )
}
