import { DECIDING_ROLE } from '#programme/names.ts'
import { counted, numberText } from '../../domain/counted.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  CRITERIA_MAX,
  CRITERION_NAME_MAX,
  ROUND_LABELS,
  ROUNDS,
  rubricProblem,
  SCALES,
  SCORE_RULES,
  WEIGHT_MAX,
  type Criterion,
  type Reviewer,
  type Round,
  type Rubric,
  type ScoreRule,
} from '../../domain/reviews.ts'
import type { CompletedReviews } from '../../machines/reviews/contracts.ts'
import type { ReviewsActor } from '../../machines/reviews/reviews.ts'
import { isRubricUnsaved, reviewsState } from '../../machines/reviews/selectors.ts'
import { formatProviderTime } from '../../domain/calendar.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { LabelSettings } from './LabelSettings.tsx'
import { DraftMark } from './DraftMark.tsx'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { SchedulePane } from './SchedulePane.tsx'
import { takeFocus } from './takeFocus.ts'
import classes from './desk.module.css'

interface ReviewsProps {
  reviews: ReviewsActor
}

const BUSY = {
  loading: 'Loading the reviews…',
  saving: 'Saving the rubric…',
  assigning: 'Assigning…',
  unassigning: 'Removing…',
  reassigning: 'Reassigning…',
  opening: 'Opening the scores…',
  savingDue: 'Saving the last day…',
  reminding: 'Reminding the reviewers…',
} as const

/** States in which the rubric and the reviewers are shown. */
const OVERVIEWS: ReadonlySet<string> = new Set([
  'shown',
  'notAssigned',
  'notOpened',
  'notReminded',
  'dating',
  'notDated',
  'tooFew',
])

/** The current intake's rubric, and who reviews. */
export function ReviewsView({ reviews, onLogIn }: ReviewsProps & { onLogIn: () => void }) {
  const state = useSelector(reviews, reviewsState)
  const settings = useSelector(reviews, ({ children }) => children.labelSettings)
  if (state === 'expired') return <ExpiredMessage kept="Everything you saved is kept." onLogIn={onLogIn} />
  return (
    <div className="stack">
      <h1>Reviews</h1>
      {state in BUSY && <Loading>{BUSY[state as keyof typeof BUSY]}</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => reviews.send({ type: 'reviews.retry' })}>
          <p>We could not load the reviews.</p>
        </Message>
      )}
      {state === 'asking' && <Removal reviews={reviews} />}
      {state === 'askingToOpen' && <OpeningQuestion reviews={reviews} />}
      {OVERVIEWS.has(state) && <Overview reviews={reviews} />}
      {OVERVIEWS.has(state) && settings !== undefined && <LabelSettings settings={settings} />}
      {(state === 'editing' || state === 'notSaved') && <RubricForm reviews={reviews} />}
    </div>
  )
}

const removeId = (reviewer: string) => `unassign-${reviewer}`
const OPEN_SCORES = 'open-scores'

function Removal({ reviews }: ReviewsProps) {
  const { loaded, removal } = useSelector(reviews, ({ context }) => context)
  const member = loaded?.reviewers.find(({ id }) => id === removal)
  const answer = (
    <div className={classes.answers}>
      <Button onClick={() => reviews.send({ type: 'removal.confirm' })}>Remove them</Button>
      <Button
        ref={takeFocus}
        variant="default"
        data-opener={removeId(removal ?? '')}
        onClick={() => reviews.send({ type: 'removal.cancel' })}
      >
        Cancel
      </Button>
    </div>
  )
  return (
    <Message tone="news" title="Remove open assignments?" answer={answer}>
      <p>
        {member?.email} no longer has to review the applications that they have not scored yet. You cannot undo this.
      </p>
    </Message>
  )
}

const SCORE_RULE_LABELS: Readonly<Record<ScoreRule, string>> = {
  afterOwn: 'Members see others’ scores after they have given theirs.',
  always: 'Everyone sees all scores.',
  onceOpened: `Members see others’ scores once ${DECIDING_ROLE} opens them.`,
}

/** Scores that someone has seen cannot be hidden again. */
function OpeningQuestion({ reviews }: ReviewsProps) {
  const loaded = useSelector(reviews, ({ context }) => context.loaded)
  const open = loaded?.reviewers.reduce((sum, each) => sum + each.open, 0) ?? 0
  const answer = (
    <div className={classes.answers}>
      <Button onClick={() => reviews.send({ type: 'opening.confirm' })}>Open them</Button>
      <Button
        ref={takeFocus}
        variant="default"
        data-opener={OPEN_SCORES}
        onClick={() => reviews.send({ type: 'opening.cancel' })}
      >
        Cancel
      </Button>
    </div>
  )
  return (
    <Message tone="news" title="Open the scores to everyone?" answer={answer}>
      <p>
        Everyone who reads the applications of this {loaded?.rounds === 2 ? 'round' : 'intake'} then sees all its scores
        and notes, also before they have given theirs. The history of each application shows that you opened them. You
        cannot undo this.
      </p>
      {open > 0 && <p>Not reviewed yet: {counted(open, 'assignment')}.</p>}
    </Message>
  )
}

const CHANGED = { assigned: 'New', unassigned: 'Removed', reassigned: 'Reassigned' } as const

const DONE = {
  saved: 'The rubric is saved.',
  started: 'The second round has started. Assign its reviewers below.',
  opened: 'The scores are open to everyone.',
  dated: 'The last day is saved.',
} as const

function textOf(done: CompletedReviews): string {
  if (done.change === 'reminded')
    return done.count === 0
      ? 'No one is behind, so no one was reminded.'
      : `A reminder is on its way to ${counted(done.count, 'reviewer')}.`
  return 'count' in done ? `${CHANGED[done.change]} assignments: ${numberText(done.count)}.` : DONE[done.change]
}

function Done({ reviews }: ReviewsProps) {
  const done = useSelector(reviews, ({ context }) => context.done)
  if (done === null) return null
  const text = textOf(done)
  return (
    <Message tone="success">
      <p>{text}</p>
    </Message>
  )
}

const headingOf = (round: Round, rounds: Round) =>
  rounds === 1 ? 'Rubric of the current intake' : `Rubric of the ${ROUND_LABELS[round].toLowerCase()}`

function Overview({ reviews }: ReviewsProps) {
  const state = useSelector(reviews, reviewsState)
  const loaded = useSelector(reviews, ({ context }) => context.loaded)
  const assigns = useSelector(reviews, ({ context }) => context.assigns)
  const canEdit = useSelector(reviews, (snapshot) => snapshot.can({ type: 'rubric.edit' }))
  const canOpen = useSelector(reviews, (snapshot) => snapshot.can({ type: 'scores.open' }))
  const canStart = useSelector(reviews, (snapshot) => snapshot.can({ type: 'round.start' }))
  const isUnsaved = useSelector(reviews, isRubricUnsaved)
  if (loaded === null) return null
  const { rubric, reviewers, opened, round, rounds, started } = loaded
  return (
    <>
      <Done reviews={reviews} />
      {rounds > 1 && (
        <NativeSelect
          className={classes.intake}
          label="Round"
          value={String(round)}
          data={ROUNDS.map((each) => ({ value: String(each), label: ROUND_LABELS[each] }))}
          onChange={({ currentTarget: { value } }) =>
            reviews.send({ type: 'round.choose', round: value === '1' ? 1 : 2 })
          }
        />
      )}
      {state === 'tooFew' && (
        <Message tone="error">
          <p>Choose at least one member, and as many as there are reviewers for each application.</p>
        </Message>
      )}
      {state === 'notOpened' && (
        <Message tone="error">
          <p>We could not open the scores. Please try again.</p>
        </Message>
      )}
      {state === 'notAssigned' && (
        <Message tone="error">
          <p>We could not change the assignments. Please try again. If that does not help, reload the page.</p>
        </Message>
      )}
      <Section heading={headingOf(round, rounds)}>
        {started !== null && (
          <p>
            {started.by} started the second round on {formatProviderTime(started.at)}, for the applications that are
            shortlisted, then or later.
          </p>
        )}
        {rubric.criteria.length === 0 ? (
          <p>
            There is no rubric yet, so applications are not scored.
            {!canEdit && ' An administrator defines it.'}
          </p>
        ) : (
          <>
            <ul>
              {rubric.criteria.map(({ id, name, weight }) => (
                <li key={id}>
                  {name}, weight {weight}
                </li>
              ))}
            </ul>
            <p>
              Scores from 1 to {rubric.scale}.{' '}
              {opened === null
                ? SCORE_RULE_LABELS[rubric.scoresShown]
                : `${opened.by} opened the scores to everyone on ${formatProviderTime(opened.at)}.`}
            </p>
            {rubric.isBlind && <p>The review is blind: committee members do not see who applied.</p>}
          </>
        )}
        <div className={classes.answers}>
          {canEdit && (
            <Button variant="default" onClick={() => reviews.send({ type: 'rubric.edit' })}>
              {rubric.criteria.length === 0 ? 'Define the rubric' : 'Change the rubric'}
            </Button>
          )}
          {canOpen && (
            <Button id={OPEN_SCORES} variant="default" onClick={() => reviews.send({ type: 'scores.open' })}>
              Open the scores…
            </Button>
          )}
          {canStart && (
            <Button variant="default" onClick={() => reviews.send({ type: 'round.start' })}>
              Start a second round…
            </Button>
          )}
          {(canEdit || canStart) && <DraftMark isUnsaved={isUnsaved} />}
        </div>
      </Section>
      <SchedulePane reviews={reviews} />
      {assigns && <Reviewers reviews={reviews} reviewers={reviewers} />}
    </>
  )
}

function Reviewers({ reviews, reviewers }: ReviewsProps & { reviewers: readonly Reviewer[] }) {
  const { assignment, reassignment, removal } = useSelector(reviews, ({ context }) => context)
  /** As chosen last; a member whose assignments were just removed gets no new ones. */
  const chosen = (reassignment ?? assignment)?.reviewers.filter((id) => id !== removal) ?? []
  const members = reviewers.filter(({ mayReview }) => mayReview)
  const left = reviewers.filter(({ mayReview }) => !mayReview)
  return (
    <Section heading="Reviewers">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          reviews.send({
            type: 'reviewers.assign',
            assignment: { reviewers: chosenIn(form), each: eachIn(form) },
          })
        }}
      >
        {left.length > 0 && <Left reviews={reviews} left={left} canReassign={members.length > 0} />}
        {members.length === 0 ? (
          <p>There are no members to assign. With an external identity provider everyone can review any application.</p>
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
                          {email}
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
      </form>
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

const newCriterion = (): Criterion => ({ id: crypto.randomUUID(), name: '', weight: 1 })

function RubricForm({ reviews }: ReviewsProps) {
  const state = useSelector(reviews, reviewsState)
  const typed = useSelector(reviews, ({ context: { typed: all, edited } }) => all[edited]?.rubric)
  const edited = useSelector(reviews, ({ context }) => context.edited)
  const rounds = useSelector(reviews, ({ context }) => context.loaded?.rounds ?? 1)
  const isStart = edited > rounds
  const isUnsaved = useSelector(reviews, isRubricUnsaved)
  const isScored = useSelector(reviews, ({ context }) => context.loaded?.isScored) && !isStart
  const isOpened = useSelector(reviews, ({ context }) => context.loaded?.opened != null) && !isStart
  const reason = useSelector(reviews, ({ context }) => context.reason)
  const canSave = useSelector(reviews, (snapshot) => snapshot.can({ type: 'rubric.save' }))
  const addButton = useRef<HTMLButtonElement>(null)
  if (typed === undefined) return null
  const { criteria } = typed
  const change = (changed: Partial<Rubric>) => reviews.send({ type: 'rubric.type', rubric: { ...typed, ...changed } })
  const changeOne = (id: string, changed: Partial<Criterion>) =>
    change({ criteria: criteria.map((each) => (each.id === id ? { ...each, ...changed } : each)) })
  return (
    <Section heading={isStart ? 'Start a second round' : headingOf(edited, rounds)}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          reviews.send({ type: 'rubric.save' })
        }}
      >
        {state === 'notSaved' && (
          <Message tone="error" title="The rubric was not saved">
            <p>{reason ?? 'Please try again.'}</p>
          </Message>
        )}
        {isStart && (
          <p>
            The applications that are shortlisted, now or later, are then scored again by the rubric below. Their scores
            of the first round stay, and can no longer change. An application that leaves the shortlist is in the first
            round again. You cannot undo the start.
          </p>
        )}
        <p>
          {isScored
            ? 'Scores have been given, so criteria, weights and scale can no longer change.'
            : 'After the first score, you can no longer change the criteria, weights or scale.'}
        </p>
        <div className={classes.criteria}>
          {criteria.map(({ id, name, weight }, index) => (
            <div key={id} className={classes.criterion}>
              <TextInput
                id={id}
                label={`Criterion ${index + 1}`}
                disabled={isScored}
                maxLength={CRITERION_NAME_MAX}
                value={name}
                onChange={(event) => changeOne(id, { name: event.currentTarget.value })}
              />
              <TextInput
                label={
                  <>
                    Weight<span className="spoken-only"> of criterion {index + 1}</span>
                  </>
                }
                disabled={isScored}
                type="number"
                min={1}
                max={WEIGHT_MAX}
                value={weight || ''}
                onChange={(event) => changeOne(id, { weight: Number(event.currentTarget.value) })}
              />
              {!isScored && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    // The pressed button disappears, and 'Add a criterion' may become enabled only now.
                    flushSync(() => change({ criteria: criteria.filter((each) => each.id !== id) }))
                    addButton.current?.focus()
                  }}
                >
                  Remove<span className="spoken-only"> criterion {index + 1}</span>
                </Button>
              )}
            </div>
          ))}
        </div>
        {!isScored && (
          <p>
            <Button
              ref={addButton}
              variant="default"
              disabled={criteria.length >= CRITERIA_MAX}
              onClick={() => {
                const criterion = newCriterion()
                flushSync(() => change({ criteria: [...criteria, criterion] }))
                document.getElementById(criterion.id)?.focus()
              }}
            >
              Add a criterion
            </Button>
          </p>
        )}
        <NativeSelect
          className={classes.intake}
          label="Scores"
          disabled={isScored}
          value={String(typed.scale)}
          data={SCALES.map((scale) => ({ value: String(scale), label: `1 to ${scale}` }))}
          onChange={(event) => change({ scale: Number(event.currentTarget.value) })}
        />
        <fieldset className={classes.parts} disabled={isOpened}>
          <legend>Who sees others’ scores</legend>
          {SCORE_RULES.map((rule) => (
            <label key={rule}>
              <input
                type="radio"
                name="scoresShown"
                checked={typed.scoresShown === rule}
                onChange={() => change({ scoresShown: rule })}
              />
              {SCORE_RULE_LABELS[rule]}
            </label>
          ))}
        </fieldset>
        {isOpened && <p>The scores are open to everyone, which cannot be undone.</p>}
        <label>
          <input
            type="checkbox"
            checked={typed.isBlind}
            onChange={(event) => change({ isBlind: event.currentTarget.checked })}
          />{' '}
          Blind review: hide from committee members what identifies an applicant
        </label>
        {!canSave && <p role="status">{rubricProblem(typed)}</p>}
        <div className={classes.answers}>
          <Button type="submit" disabled={!canSave}>
            {isStart ? 'Start the second round' : 'Save the rubric'}
          </Button>
          <Button variant="default" onClick={() => reviews.send({ type: 'rubric.cancel' })}>
            Cancel
          </Button>
          <DraftMark isUnsaved={isUnsaved} />
        </div>
      </form>
    </Section>
  )
}
