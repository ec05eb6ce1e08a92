import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime } from '../../domain/calendar.ts'
import type { ListedSubmission } from '../../domain/desk.ts'
import { LOCALE } from '../../domain/limits.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { listState } from '../../machines/committee/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Exports } from './Exports.tsx'
import { Filters } from './Filters.tsx'
import classes from './desk.module.css'
import { rowOf } from './rows.ts'

const SAME_ID_NUMBER = 'Same ID number as another application'
const COUNT = new Intl.NumberFormat(LOCALE)

export function ListView({ committee }: { committee: CommitteeActor }) {
  const state = useSelector(committee, listState)
  const total = useSelector(committee, ({ context }) => context.total)
  const isKnown = state === 'shown' || state === 'loadingMore' || state === 'moreFailed'
  return (
    <div className="stack">
      <div className={classes.top}>
        <h1>Applications</h1>
        <p role="status" className={classes.total}>
          {isKnown && `${COUNT.format(total)} ${total === 1 ? 'application' : 'applications'}`}
        </p>
        <Exports committee={committee} />
      </div>
      <Filters committee={committee} />
      {state === 'failed' && (
        <Message tone="error" onRetry={() => committee.send({ type: 'list.retry' })}>
          <p>We could not load the applications.</p>
        </Message>
      )}
      {(state === 'loading' || state === 'typing') && <Loading>Loading applications…</Loading>}
      {isKnown && (total === 0 ? <Empty committee={committee} /> : <Rows committee={committee} />)}
      {state === 'loadingMore' && <Loading>Loading more…</Loading>}
      {state === 'moreFailed' && (
        <Message tone="error" onRetry={() => committee.send({ type: 'list.retry' })}>
          <p>We could not load more applications.</p>
        </Message>
      )}
      <More committee={committee} />
    </div>
  )
}

function Empty({ committee }: { committee: CommitteeActor }) {
  const isFiltered = useSelector(committee, ({ context: { filter } }) =>
    [filter.text, filter.course, filter.institution, filter.region, filter.shortlisted].some((each) => each !== ''),
  )
  return (
    <Message tone="note">
      <p>{isFiltered ? 'No applications match your filters.' : 'No applications have been submitted yet.'}</p>
    </Message>
  )
}

function More({ committee }: { committee: CommitteeActor }) {
  const isMore = useSelector(committee, (snapshot) => snapshot.can({ type: 'list.more' }))
  if (!isMore) return null
  return (
    <p>
      <Button variant="default" onClick={() => committee.send({ type: 'list.more' })}>
        Show more
      </Button>
    </p>
  )
}

function statusText({ shortlisted, isAmendedSince }: ListedSubmission): string {
  if (shortlisted === null) return 'Not decided'
  const decided = shortlisted ? 'Shortlisted' : 'Not shortlisted'
  return isAmendedSince ? `${decided}, changed since` : decided
}

function Rows({ committee }: { committee: CommitteeActor }) {
  const items = useSelector(committee, ({ context }) => context.items)
  return (
    <ol className={classes.rows}>
      {items.map((item, index) => (
        <li key={item.id} data-shortlist={item.shortlisted === true ? 'shortlisted' : undefined}>
          <button
            type="button"
            id={rowOf(item.id)}
            className={classes.row}
            onClick={() => committee.send({ type: 'submission.open', position: index })}
          >
            <span className={classes.who}>
              <strong>{item.applicant}</strong>
              <span>{item.reference}</span>
            </span>
            <span>{item.firstChoiceCourse}</span>
            <span>
              {item.institution}, {item.country}
            </span>
            <span>{item.region}</span>
            <span>{formatProviderTime(item.submittedAt)}</span>
            <span className={classes.status}>
              {statusText(item)}
              {item.sameIdNumber.length > 0 && <strong className={classes.same}>{SAME_ID_NUMBER}</strong>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
