import { counted, numberText } from '../../domain/counted.ts'
import { NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { ROUND_LABELS, ROUNDS } from '../../domain/rubrics.ts'
import type { CompletedReviews } from '../../machines/reviews/contracts.ts'
import type { ReviewsActor } from '../../machines/reviews/reviews.ts'
import { isRubricUnsaved } from '../../machines/reviews/selectors.ts'
import { formatProviderTime } from '../../domain/calendar.ts'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { EventButton } from './EventButton.tsx'
import { LabelSettings } from './LabelSettings.tsx'
import { DraftMark } from './DraftMark.tsx'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { Question } from './Question.tsx'
import { removeId, Reviewers } from './Reviewers.tsx'
import { RubricForm } from './RubricForm.tsx'
import { headingOf, SCORE_RULE_LABELS } from './rubricTexts.ts'
import { SchedulePane } from './SchedulePane.tsx'
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
  const state = useSelector(reviews, ({ value }) => value)
  const settings = useSelector(reviews, ({ children }) => children.labelSettings)
  if (state === 'expired') return <ExpiredMessage kept="Everything you saved is kept." onLogIn={onLogIn} />
  return (
    <div className="stack">
      <h1>Reviews</h1>
      {state in BUSY && <Loading>{BUSY[state as keyof typeof BUSY]}</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => reviews.send({ type: 'reviews.retry' })}>
          We could not load the reviews.
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

const OPEN_SCORES = 'open-scores'

function Removal({ reviews }: ReviewsProps) {
  const { loaded, removal } = useSelector(reviews, ({ context }) => context)
  const member = loaded?.reviewers.find(({ id }) => id === removal)
  return (
    <Question
      title="Remove open assignments?"
      yes="Remove them"
      onConfirm={() => reviews.send({ type: 'removal.confirm' })}
      onCancel={() => reviews.send({ type: 'removal.cancel' })}
      opener={removeId(removal ?? '')}
    >
      <p>
        {member?.email} no longer has to review the applications that they have not scored yet. You cannot undo this.
      </p>
    </Question>
  )
}

/** Scores that someone has seen cannot be hidden again. */
function OpeningQuestion({ reviews }: ReviewsProps) {
  const loaded = useSelector(reviews, ({ context }) => context.loaded)
  const open = loaded?.reviewers.reduce((sum, each) => sum + each.open, 0) ?? 0
  return (
    <Question
      title="Open the scores to everyone?"
      yes="Open them"
      onConfirm={() => reviews.send({ type: 'opening.confirm' })}
      onCancel={() => reviews.send({ type: 'opening.cancel' })}
      opener={OPEN_SCORES}
    >
      <p>
        Everyone who reads the applications of this {loaded?.rounds === 2 ? 'round' : 'intake'} then sees all its scores
        and notes, also before they have given theirs. The history of each application shows that you opened them. You
        cannot undo this.
      </p>
      {open > 0 && <p>Not reviewed yet: {counted(open, 'assignment')}.</p>}
    </Question>
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
  return <Message tone="success">{text}</Message>
}

function Overview({ reviews }: ReviewsProps) {
  const state = useSelector(reviews, ({ value }) => value)
  const loaded = useSelector(reviews, ({ context }) => context.loaded)
  const assigns = useSelector(reviews, ({ context }) => context.assigns)
  const canEdit = useSelector(reviews, (snapshot) => snapshot.can({ type: 'rubric.edit' }))
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
          Choose at least one member, and as many as there are reviewers for each application.
        </Message>
      )}
      {state === 'notOpened' && <Message tone="error">We could not open the scores. Please try again.</Message>}
      {state === 'notAssigned' && (
        <Message tone="error">
          We could not change the assignments. Please try again. If that does not help, reload the page.
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
          <EventButton actor={reviews} event={{ type: 'rubric.edit' }}>
            {rubric.criteria.length === 0 ? 'Define the rubric' : 'Change the rubric'}
          </EventButton>
          <EventButton id={OPEN_SCORES} actor={reviews} event={{ type: 'scores.open' }}>
            Open the scores…
          </EventButton>
          <EventButton actor={reviews} event={{ type: 'round.start' }}>
            Start a second round…
          </EventButton>
          {(canEdit || canStart) && <DraftMark isUnsaved={isUnsaved} />}
        </div>
      </Section>
      <SchedulePane reviews={reviews} />
      {assigns && <Reviewers reviews={reviews} reviewers={reviewers} />}
    </>
  )
}
