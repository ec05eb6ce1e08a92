import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { changeIn, placeOf, readingState } from '../../machines/committee/selectors.ts'
import { openState } from '../../machines/openSubmission/selectors.ts'
import { listState } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { ApplicationPane } from './ApplicationPane.tsx'
import { AssessmentPane } from './AssessmentPane.tsx'
import { Keys } from './Keys.tsx'
import { Panes } from './Panes.tsx'
import { Rows } from './Rows.tsx'
import { Ways } from './Ways.tsx'
import { focusRow } from './rows.ts'
import { useKeys } from './useKeys.ts'
import classes from './reading.module.css'

interface ReadingViewProps {
  committee: CommitteeActor
  list: SubmissionListActor
}

/** One application with its documents and its assessment, beside the list. */
export function ReadingView({ committee, list }: ReadingViewProps) {
  const [areKeysListed, setKeysListed] = useState(false)
  const listKeys = useCallback(() => setKeysListed(true), [])
  useKeys(committee, listKeys)
  const id = useSelector(committee, ({ context }) => context.id)
  useEffect(
    () => () => {
      if (placeOf(committee.getSnapshot()) === 'listing') focusRow(id ?? '')
    },
    [committee, id],
  )
  const state = useSelector(committee, readingState)
  const { panes, openSubmission: reading } = useSelector(committee, ({ children }) => children)
  const opened = useSelector(reading, (snapshot) => snapshot && openState(snapshot))
  const read = useSelector(reading, (snapshot) => snapshot?.context.read)
  const isShown = state === 'open' && opened === 'shown' && reading !== undefined && read != null
  if (panes === undefined) return null
  return (
    <div className={classes.workbench} data-workbench>
      <Ways committee={committee} list={list} panes={panes} onListKeys={listKeys} />
      <Keys committee={committee} opened={areKeysListed} onClose={() => setKeysListed(false)} />
      <Changed committee={committee} />
      <Panes
        panes={panes}
        list={<Rows committee={committee} list={list} />}
        application={
          isShown ? (
            <ApplicationPane key={read.submission.id} committee={committee} reading={reading} read={read} />
          ) : (
            <div className={classes.unread}>
              {state === 'waiting' && <Waiting list={list} />}
              {state === 'open' && (
                <Unread state={opened} onRetry={() => reading?.send({ type: 'submission.retry' })} />
              )}
            </div>
          )
        }
        assessment={
          isShown && (
            <AssessmentPane
              key={`assessment of ${read.submission.id}`}
              committee={committee}
              reading={reading}
              read={read}
            />
          )
        }
      />
    </div>
  )
}

const CHANGES = {
  version: 'The applicant has submitted a new version.',
  decision: 'A colleague has made a decision.',
  round: 'The application is in the second round now.',
  comment: 'A colleague has written a comment.',
} as const

/** Offers to load what others have changed since the application was opened. */
function Changed({ committee }: Pick<ReadingViewProps, 'committee'>) {
  const change = useSelector(committee, ({ context }) => changeIn(context))
  const answer = (
    <Button variant="default" onClick={() => committee.send({ type: 'submission.reload' })}>
      Show the changes
    </Button>
  )
  return (
    change !== null && (
      <Message tone="note" title="This application has changed" answer={answer}>
        <p>{CHANGES[change]} What you typed is kept.</p>
      </Message>
    )
  )
}

/** The next page of the list loads, or could not be loaded. */
function Waiting({ list }: { list: SubmissionListActor }) {
  const state = useSelector(list, listState)
  return state === 'moreFailed' ? (
    <Failed onRetry={() => list.send({ type: 'list.retry' })} />
  ) : (
    <Loading>Loading more…</Loading>
  )
}

function Unread({ state, onRetry }: { state: ReturnType<typeof openState> | undefined; onRetry: () => void }) {
  if (state === 'failed') return <Failed onRetry={onRetry} />
  if (state === 'loading') return <Loading>Loading the application…</Loading>
  if (state !== 'gone') return null
  return (
    <>
      <h1>Application</h1>
      <Message tone="note">
        Application not found. It was deleted, or a conflict of interest with the applicant hides it from you.
      </Message>
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1>Application</h1>
      <Message tone="error" onRetry={onRetry}>
        We could not load the application.
      </Message>
    </>
  )
}
