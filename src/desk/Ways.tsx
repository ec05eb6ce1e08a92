import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { numberText } from '../../domain/counted.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { positionOf } from '../../machines/committee/selectors.ts'
import type { PanesActor } from '../../machines/panes/panes.ts'
import { rowCount } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { EventButton } from './EventButton.tsx'
import desk from './desk.module.css'
import classes from './reading.module.css'

interface WaysProps {
  committee: CommitteeActor
  list: SubmissionListActor
  panes: PanesActor
  onListKeys: () => void
}

/** From one application to another, and to the list. */
export function Ways({ committee, list, panes, onListKeys }: WaysProps) {
  const position = useSelector(committee, ({ context }) => positionOf(context))
  const total = useSelector(list, rowCount)
  const canNext = useSelector(committee, (snapshot) => snapshot.can({ type: 'submission.next' }))
  const canPrevious = useSelector(committee, (snapshot) => snapshot.can({ type: 'submission.previous' }))
  const reading = useSelector(committee, ({ children }) => children.openSubmission)
  const deciding = useSelector(reading, (snapshot) => snapshot?.children.decision)
  const isListShown = useSelector(panes, ({ value }) => value === 'listShown')
  return (
    <nav className={classes.ways} aria-label="Applications">
      <Button variant="default" aria-keyshortcuts="Escape" onClick={() => committee.send({ type: 'submission.close' })}>
        Back to the list
      </Button>
      <Button
        className={classes.besideOnly}
        variant="subtle"
        onClick={() => panes.send({ type: isListShown ? 'list.hide' : 'list.show' })}
      >
        {isListShown ? 'Hide the list' : 'Show the list'}
      </Button>
      <span className={desk.total}>{position >= 0 && `${numberText(position + 1)} of ${numberText(total)}`}</span>
      <Button
        variant="default"
        aria-keyshortcuts="ArrowLeft"
        disabled={!canPrevious}
        onClick={() => committee.send({ type: 'submission.previous' })}
      >
        Previous
      </Button>
      <Button
        aria-keyshortcuts="ArrowRight"
        disabled={!canNext}
        onClick={() => committee.send({ type: 'submission.next' })}
      >
        Next
      </Button>
      {deciding && (
        <EventButton
          className={classes.besideOnly}
          variant="subtle"
          aria-keyshortcuts="F2"
          actor={deciding}
          event={{ type: 'decision.begin' }}
        >
          Decision (F2)
        </EventButton>
      )}
      <Button variant="subtle" aria-keyshortcuts="F1" onClick={onListKeys}>
        Keys (F1)
      </Button>
    </nav>
  )
}
