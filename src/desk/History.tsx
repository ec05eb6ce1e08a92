import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime } from '../../domain/calendar.ts'
import { HISTORY_LABELS, type HistoryEntry } from '../../domain/desk.ts'
import { OUTCOME_LABELS } from '../../domain/outcomes.ts'
import type { OpenSubmissionActor } from '../../machines/openSubmission/openSubmission.ts'
import { historyState } from '../../machines/openSubmission/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Section } from '../components/layout/Section.tsx'
import classes from './desk.module.css'

/** Submissions, readings, decisions and exports of the application, from the audit trail. */
export function History({ reading }: { reading: OpenSubmissionActor }) {
  const state = useSelector(reading, historyState)
  const history = useSelector(reading, ({ context }) => context.history)
  return (
    <Section heading="History">
      {state === 'closed' && (
        <p>
          <Button variant="default" onClick={() => reading.send({ type: 'history.open' })}>
            Show the history
          </Button>
        </p>
      )}
      {state === 'loading' && <Loading>Loading the history…</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => reading.send({ type: 'history.open' })}>
          We could not load the history.
        </Message>
      )}
      {state === 'shown' && (
        <>
          <ol className={classes.decisions}>
            {history.map((entry, index) => (
              <li key={index}>
                {whatOf(entry)}
                <span className={classes.by}>
                  {whoOf(entry)}, {formatProviderTime(entry.at)}
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Button variant="default" onClick={() => reading.send({ type: 'history.close' })}>
              Hide the history
            </Button>
          </p>
        </>
      )}
    </Section>
  )
}

function whatOf({ action, outcome, about }: HistoryEntry): string {
  const detail = outcome === null ? about : OUTCOME_LABELS[outcome]
  return detail === null ? HISTORY_LABELS[action] : `${HISTORY_LABELS[action]}: ${detail}`
}

const whoOf = ({ action, by }: HistoryEntry) => (action === 'application.submit' ? 'The applicant' : (by ?? 'Unknown'))
