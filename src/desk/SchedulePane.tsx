import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { formatProviderTime, providerDay } from '../../domain/calendar.ts'
import { dueProblem, lastDayText } from '../../domain/reviewDays.ts'
import type { ReviewsActor } from '../../machines/reviews/reviews.ts'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { DeskForm } from './DeskForm.tsx'
import { useLeft } from './useLeft.ts'
import classes from './desk.module.css'

interface ScheduleProps {
  reviews: ReviewsActor
}

/** The last day for reviews, and reminders of reviewers who are behind. */
export function SchedulePane({ reviews }: ScheduleProps) {
  const state = useSelector(reviews, ({ value }) => value)
  const loaded = useSelector(reviews, ({ context }) => context.loaded)
  const now = useSelector(reviews, ({ context }) => context.now)
  const reason = useSelector(reviews, ({ context }) => context.reason)
  const canEdit = useSelector(reviews, (snapshot) => snapshot.can({ type: 'due.edit' }))
  const isDating = state === 'dating' || state === 'notDated'
  if (loaded === null || !(canEdit || isDating)) return null
  const { due, reminded, reviewers } = loaded
  return (
    <Section heading="Last day and reminders">
      {state === 'notReminded' && (
        <Message tone="error" title="No one was reminded">
          {reason ?? 'Please try again.'}
        </Message>
      )}
      {isDating ? (
        <DueForm reviews={reviews} hasFailed={state === 'notDated'} />
      ) : (
        <>
          <p>{due === null ? 'No last day is set for the reviews.' : lastDayText(due, now())}</p>
          {reminded !== null && (
            <p>
              {reminded.by} reminded the reviewers on {formatProviderTime(reminded.at)}.
            </p>
          )}
          <p className={classes.legend}>
            A reminder is an email to each member with applications to review. It has their number and a link to their
            list, and names no applicant. It can be sent once a day.
          </p>
          <div className={classes.answers}>
            <Button variant="default" onClick={() => reviews.send({ type: 'due.edit' })}>
              {due === null ? 'Set the last day' : 'Change the last day'}
            </Button>
            {reviewers.length > 0 && (
              <EventButton actor={reviews} event={{ type: 'reviewers.remind' }}>
                Remind
              </EventButton>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

function DueForm({ reviews, hasFailed }: ScheduleProps & { hasFailed: boolean }) {
  const { typedDue: due, now } = useSelector(reviews, ({ context }) => context)
  const canSave = useSelector(reviews, (snapshot) => snapshot.can({ type: 'due.save' }))
  const left = useLeft(dueProblem(due, now()))
  return (
    <DeskForm className="stack" noValidate onSubmit={() => reviews.send({ type: 'due.save' })}>
      {hasFailed && <Message tone="error">We could not save the last day. Please try again.</Message>}
      <TextInput
        className={classes.until}
        label="Last day for reviews"
        description="Members see it beside their number of applications to review. Leave it empty for none. Reviews are accepted after it, too."
        type="date"
        min={providerDay(now())}
        value={due}
        {...left}
        onChange={(event) => reviews.send({ type: 'due.type', due: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <Button type="submit" disabled={!canSave}>
          Save the last day
        </Button>
        <Button variant="default" onClick={() => reviews.send({ type: 'due.cancel' })}>
          Cancel
        </Button>
      </div>
    </DeskForm>
  )
}
