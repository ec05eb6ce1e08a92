import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import { numberText } from '../../domain/counted.ts'
import type { Reviewer } from '../../domain/assignments.ts'
import type { ReviewsActor } from '../../machines/reviews/reviews.ts'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import classes from './desk.module.css'
import { Address } from './Address.tsx'
import { DeskForm } from './DeskForm.tsx'
import { NoMembers } from './NoMembers.tsx'

interface ReviewsProps {
  reviews: ReviewsActor
}

/** The button that opens the question, and has the focus after it. */
export const removeId = (reviewer: string) => `unassign-${reviewer}`

/** The members who review, how far they are, and new assignments. */
export function Reviewers({ reviews, reviewers }: ReviewsProps & { reviewers: readonly Reviewer[] }) {
  const { assignment, reassignment, removal } = useSelector(reviews, ({ context }) => context)
  /** As chosen last; a member whose assignments were just removed gets no new ones. */
  const chosen = (reassignment ?? assignment)?.reviewers.filter((id) => id !== removal) ?? []
  const members = reviewers.filter(({ mayReview }) => mayReview)
  const left = reviewers.filter(({ mayReview }) => !mayReview)
  return (
    <Section heading="Reviewers">
      <DeskForm
        className="stack"
        onSubmit={(form) =>
          reviews.send({
            type: 'reviewers.assign',
            assignment: { reviewers: chosenIn(form), each: eachIn(form) },
          })
        }
      >
        {left.length > 0 && <Left reviews={reviews} left={left} canReassign={members.length > 0} />}
        {members.length === 0 ? (
          <NoMembers />
        ) : (
          <>
            <div className={classes.wide}>
              <table className={classes.changes}>
                <thead>
                  <tr>
                    <th scope="col">Member</th>
                    <th scope="col">Assigned</th>
                    <th scope="col">Not reviewed yet</th>
                    <th scope="col">Reviewed</th>
                    <th scope="col">Conflicts</th>
                    <th scope="col">
                      <span className="spoken-only">Remove open assignments</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {members.map(({ id, email, isConfirmed, assigned, open, reviewed, conflicts }) => (
                    <tr key={id}>
                      <th scope="row">
                        <label>
                          <input
                            type="checkbox"
                            name="reviewer"
                            value={id}
                            data-confirmed={isConfirmed || undefined}
                            defaultChecked={chosen.includes(id)}
                          />{' '}
                          <Address address={email} />
                          {!isConfirmed && <span className={classes.by}>Invited, not confirmed yet</span>}
                        </label>
                      </th>
                      <td>{numberText(assigned)}</td>
                      <td>{numberText(open)}</td>
                      <td>{numberText(reviewed)}</td>
                      <td>{numberText(conflicts)}</td>
                      <td>{open > 0 && <RemoveButton reviews={reviews} id={id} email={email} />}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <div className={classes.change}>
              <NativeSelect
                label="Reviewers for each application"
                description="Shared out evenly at random among the chosen members. Existing assignments stay."
                name="each"
                data={members.map((_, index) => String(index + 1))}
                defaultValue={String(assignment?.each ?? Math.min(2, members.length))}
              />
              <Button variant="default" onClick={({ currentTarget: { form } }) => chooseAll(form)}>
                {members.every(({ isConfirmed }) => isConfirmed)
                  ? 'Choose all members'
                  : 'Choose all who have confirmed'}
              </Button>
              <Button type="submit">Assign</Button>
            </div>
          </>
        )}
      </DeskForm>
    </Section>
  )
}

const chosenIn = (form: HTMLFormElement) => new FormData(form).getAll('reviewer').map(String)
const chooseAll = (form: HTMLFormElement | null) =>
  form?.querySelectorAll<HTMLInputElement>('[data-confirmed]').forEach((box) => (box.checked = true))
const eachIn = (form: HTMLFormElement) => Number(new FormData(form).get('each'))

function RemoveButton({ reviews, id, email }: ReviewsProps & Pick<Reviewer, 'id' | 'email'>) {
  return (
    <Button
      id={removeId(id)}
      variant="subtle"
      onClick={() => reviews.send({ type: 'reviewers.unassign', reviewer: id })}
    >
      Remove open assignments…<span className="spoken-only"> from {email}</span>
    </Button>
  )
}

interface LeftProps extends ReviewsProps {
  left: readonly Reviewer[]
  canReassign: boolean
}

/** Reviewers whose role or account is gone, with the assignments that no one else does. */
function Left({ reviews, left, canReassign }: LeftProps) {
  const reassign = (from: readonly Reviewer[]) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (form === null) return
    const reassignment = { from: from.map(({ id }) => id), reviewers: chosenIn(form) }
    reviews.send({ type: 'reviewers.reassign', reassignment })
  }
  return (
    <Message
      tone="note"
      title="These people no longer review, and have open assignments"
      answer={canReassign && left.length > 1 ? <Button onClick={reassign(left)}>Reassign all</Button> : undefined}
    >
      <ul className={classes.entries}>
        {left.map((reviewer) => (
          <li key={reviewer.id} className={classes.entry}>
            <span>
              {reviewer.email}: {numberText(reviewer.open)} not reviewed yet
            </span>
            {canReassign && (
              <Button variant="default" onClick={reassign([reviewer])}>
                Reassign<span className="spoken-only"> the assignments of {reviewer.email}</span>
              </Button>
            )}
            <RemoveButton reviews={reviews} id={reviewer.id} email={reviewer.email} />
          </li>
        ))}
      </ul>
      {canReassign && (
        <p>
          Reassigning shares them out evenly at random among the members that you choose below. An assignment stays if
          every chosen member already reviews the application, or has a conflict of interest.
        </p>
      )}
    </Message>
  )
}
