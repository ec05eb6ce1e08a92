import { counted, numberText } from '../../domain/counted.ts'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { AssignmentActor } from '../../machines/assignment/assignment.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import classes from './desk.module.css'
import { DeskForm } from './DeskForm.tsx'
import { NoMembers } from './NoMembers.tsx'

/** Assigns chosen members to the selected applications. */
export function AssignmentPane({ assigning }: { assigning: AssignmentActor }) {
  const state = useSelector(assigning, ({ value }) => value)
  const count = useSelector(assigning, ({ context }) => context.submissions.length)
  const { change, assignments, leftOut } = useSelector(assigning, ({ context }) => context)
  const close = () => assigning.send({ type: 'assignment.close' })
  if (state === 'saved') {
    return (
      <Message tone="success" onDismiss={close}>
        <p>
          {change === 'assign' ? 'New' : 'Removed'} assignments: {numberText(assignments)}.
        </p>
        {leftOut > 0 && (
          <p>
            Left out, because they were deleted or hidden since you selected them: {counted(leftOut, 'application')}.
          </p>
        )}
      </Message>
    )
  }
  return (
    <Section heading={`Reviewers of ${counted(count, 'application')}`}>
      {state === 'loading' && <Loading>Loading the members…</Loading>}
      {state === 'saving' && <Loading>Saving the assignments…</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => assigning.send({ type: 'assignment.retry' })} onDismiss={close}>
          We could not load the members.
        </Message>
      )}
      {state === 'notSaved' && (
        <Message tone="error">
          We could not save the assignments. Please try again. If that does not help, reload the page.
        </Message>
      )}
      {(state === 'choosing' || state === 'notSaved') && <Members assigning={assigning} />}
    </Section>
  )
}

function Members({ assigning }: { assigning: AssignmentActor }) {
  const reviewers = useSelector(assigning, ({ context }) => context.reviewers)
  const chosen = useSelector(assigning, ({ context }) => context.chosen)
  const canSave = useSelector(assigning, (snapshot) => snapshot.can({ type: 'assignment.save', change: 'assign' }))
  return (
    <DeskForm className="stack" onSubmit={() => assigning.send({ type: 'assignment.save', change: 'assign' })}>
      {reviewers.length === 0 ? (
        <NoMembers />
      ) : (
        <fieldset className={classes.parts}>
          <legend>Members</legend>
          {reviewers.map(({ id, email, isConfirmed, assigned, reviewed }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => assigning.send({ type: 'assignment.toggle', reviewer: id })}
              />
              {email} ({numberText(assigned)} assigned, {numberText(reviewed)} reviewed
              {!isConfirmed && ', not confirmed yet'})
            </label>
          ))}
        </fieldset>
      )}
      <p>
        Existing assignments stay. No one is assigned their own application, or one with which they have a conflict of
        interest.
      </p>
      <div className={classes.answers}>
        <Button type="submit" disabled={!canSave}>
          Assign
        </Button>
        <Button
          variant="default"
          disabled={!canSave}
          onClick={() => assigning.send({ type: 'assignment.save', change: 'remove' })}
        >
          Remove open assignments
        </Button>
        <Button variant="default" onClick={() => assigning.send({ type: 'assignment.close' })}>
          Cancel
        </Button>
      </div>
    </DeskForm>
  )
}
