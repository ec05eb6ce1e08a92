import { DECIDING_ROLE } from '#programme/names.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { DeskSubmission } from '../../domain/desk.ts'
import { formatProviderTime } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import {
  averageOf,
  NOTE_MAX,
  pointsOf,
  scoreText,
  type DeskReviews,
  type EarlierReviews,
  type OtherReview,
} from '../../domain/reviews.ts'
import type { Criterion, Rubric } from '../../domain/rubrics.ts'
import type { ReviewActor } from '../../machines/review/review.ts'
import { leftOver, typedReview } from '../../machines/review/setup.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { Address } from './Address.tsx'
import { DeskForm } from './DeskForm.tsx'
import { DraftMark } from './DraftMark.tsx'
import { Question } from './Question.tsx'
import classes from './desk.module.css'
import scoring from './scoring.module.css'

interface ReviewingProps {
  reviewing: ReviewActor
}

/** The user's scores and note, and others' reviews. */
export function ReviewPane({ reviewing, read }: ReviewingProps & { read: DeskSubmission }) {
  const state = useSelector(reviewing, ({ value }) => value)
  const mayDeclare = useSelector(reviewing, (snapshot) => snapshot.can({ type: 'conflict.ask' }))
  const mayReview = useSelector(reviewing, (snapshot) => snapshot.can({ type: 'review.type', note: '' }))
  const { reviews } = read
  if (reviews === null && state === 'resting') {
    return mayDeclare ? (
      <div>
        <DeclareButton reviewing={reviewing} />
      </div>
    ) : null
  }
  return (
    <Section heading={reviews?.round === 2 ? 'Review, second round' : 'Review'}>
      {state === 'amended' && <NotSaved reviewing={reviewing} />}
      {state === 'leftOver' && reviews !== null && <LeftOver reviewing={reviewing} reviews={reviews} />}
      {state === 'comparing' && reviews !== null && <Compared reviewing={reviewing} reviews={reviews} />}
      {state === 'declaring' && <Loading>Hiding the application…</Loading>}
      {(state === 'asking' || state === 'notDeclared') && (
        <Declaration reviewing={reviewing} hasFailed={state === 'notDeclared'} />
      )}
      {reviews !== null && (mayReview || state === 'saving') && <ReviewForm reviewing={reviewing} reviews={reviews} />}
      {reviews !== null && <Others reviews={reviews} shown={read.submission.version} />}
      {reviews?.earlier && <Earlier earlier={reviews.earlier} shown={read.submission.version} />}
      {mayDeclare && (
        <div>
          <DeclareButton reviewing={reviewing} />
        </div>
      )}
    </Section>
  )
}

function NotSaved({ reviewing }: ReviewingProps) {
  const reason = useSelector(reviewing, ({ context }) => context.reason)
  return (
    <Message
      tone="note"
      title="Your review was not saved"
      answer={<Button onClick={() => reviewing.send({ type: 'review.reload' })}>Reload the application</Button>}
    >
      <p>
        {reason ?? 'A conflict of interest now hides the application from you, or you may no longer review it.'} What
        you typed is kept in this tab.
      </p>
    </Message>
  )
}

/** Unsaved scores of another round. Those of the first one can be named in the second. */
function LeftOver({ reviewing, reviews: { round, earlier } }: ReviewingProps & { reviews: DeskReviews }) {
  const left = useSelector(reviewing, ({ context }) => leftOver(context))
  const given = earlier?.rubric.criteria.filter(({ id }) => left?.scores[id] !== undefined) ?? []
  return (
    <Message
      tone="note"
      title="You have a review of another round that was not saved"
      answer={<Button onClick={() => reviewing.send({ type: 'review.begin' })}>Continue</Button>}
    >
      <p>
        {round === 2
          ? 'This application is in the second round now, so its scores of the first round can no longer change.'
          : 'This application is no longer in the second round.'}{' '}
        If you continue, your note is copied to your review of this round, and your scores are removed.
      </p>
      {given.length > 0 && (
        <ul>
          {given.map(({ id, name }) => (
            <li key={id}>
              {name}: {left?.scores[id]}
            </li>
          ))}
        </ul>
      )}
      {left !== null && left.note !== '' && <p className={classes.letter}>{left.note}</p>}
    </Message>
  )
}

/** The unsaved review beside the one that the user has saved elsewhere. */
function Compared({ reviewing, reviews: { rubric, mine } }: ReviewingProps & { reviews: DeskReviews }) {
  const typed = useSelector(reviewing, ({ context }) => typedReview(context))
  if (mine === null) return null
  const { version, savedAt } = mine
  const sides = [
    { side: 'Saved', review: mine },
    { side: 'Not saved', review: typed },
  ]
  const answer = (
    <div className={classes.answers}>
      <Button onClick={() => reviewing.send({ type: 'review.keep' })}>Keep what I typed</Button>
      <Button variant="default" onClick={() => reviewing.send({ type: 'review.drop' })}>
        Use the saved review
      </Button>
    </div>
  )
  return (
    <Message tone="note" title="You have saved another review in the meantime" answer={answer}>
      <p>
        It was saved on {formatProviderTime(savedAt)}. What you typed in this tab is not saved. If you keep it, you can
        still change it before you save.
      </p>
      <Table
        caption="Your two reviews"
        rubric={rubric}
        given={sides.map(({ side, review: { scores } }) =>
          withAverage(rubric, { reviewer: side, version, scores, note: '' }),
        )}
        shown={version}
      />
      {sides.map(
        ({ side, review: { note } }) =>
          note !== '' && (
            <div key={side}>
              <p>
                <strong>Note, {side.toLowerCase()}</strong>
              </p>
              <p className={classes.letter}>{note}</p>
            </div>
          ),
      )}
    </Message>
  )
}

/** The reviews of the first round, which no longer change. */
function Earlier({ earlier, shown }: { earlier: EarlierReviews; shown: number }) {
  const { rubric, mine, others, count } = earlier
  const given = [...(mine === null ? [] : [withAverage(rubric, mine)]), ...(others ?? [])]
  return (
    <details>
      <summary>First round ({counted(count, 'review')})</summary>
      {given.length > 0 && <Table caption="Reviews of the first round" rubric={rubric} given={given} shown={shown} />}
      {others === null && count > given.length && (
        <p>
          {rubric.scoresShown === 'onceOpened' || mine !== null
            ? `You see others’ scores of the first round once ${DECIDING_ROLE} opens them.`
            : `You gave no scores in the first round, so you see others’ once ${DECIDING_ROLE} opens them.`}
        </p>
      )}
    </details>
  )
}

const withAverage = (rubric: Rubric, review: Omit<OtherReview, 'average'>): OtherReview => ({
  ...review,
  average: averageOf(rubric, pointsOf(rubric, review.scores) ?? 0),
})

const DeclareButton = ({ reviewing }: ReviewingProps) => (
  <Button variant="subtle" onClick={() => reviewing.send({ type: 'conflict.ask' })}>
    I have a conflict of interest
  </Button>
)

function Declaration({ reviewing, hasFailed }: ReviewingProps & { hasFailed: boolean }) {
  return (
    <Question
      title="Do you have a conflict of interest?"
      yes="Hide it from me"
      onConfirm={() => reviewing.send({ type: 'conflict.confirm' })}
      onCancel={() => reviewing.send({ type: 'conflict.cancel' })}
      hasFailed={hasFailed}
    >
      {hasFailed
        ? 'We could not store it. Please try again.'
        : 'You will no longer see this application, and a review of it by you no longer counts. You can undo this above the list.'}
    </Question>
  )
}

function ReviewForm({ reviewing, reviews: { rubric, mine, state: part } }: ReviewingProps & { reviews: DeskReviews }) {
  const state = useSelector(reviewing, ({ value }) => value)
  const { note } = useSelector(reviewing, ({ context }) => typedReview(context))
  const isUnsaved = useSelector(reviewing, ({ context }) => context.draft !== null)
  const canSave = useSelector(reviewing, (snapshot) => snapshot.can({ type: 'review.save' }))
  const isOutdated = part === 'outdated'
  return (
    <DeskForm
      onSubmit={() => reviewing.send({ type: 'review.save' })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        // The arrow keys then lead to the next application.
        const save = event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]')
        save?.focus()
        save?.click()
      }}
    >
      {state === 'failed' && <Message tone="error">We could not save your review. Please try again.</Message>}
      {isOutdated && mine !== null && (
        <Message tone="news">
          <p>
            You reviewed version {mine.version}. Since then the applicant has submitted a new version. Check your scores
            and save them again.
          </p>
        </Message>
      )}
      <div className={classes.criteria}>
        {rubric.criteria.map((criterion) => (
          <Score key={criterion.id} reviewing={reviewing} criterion={criterion} rubric={rubric} />
        ))}
      </div>
      <Textarea
        label="Note (optional)"
        rows={2}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => reviewing.send({ type: 'review.type', note: event.currentTarget.value })}
      />
      <div className={classes.answers}>
        <BusyButton busy={state === 'saving'} blocked={!canSave || (mine !== null && !isOutdated && !isUnsaved)}>
          {mine === null ? 'Save your review' : isOutdated && !isUnsaved ? 'Confirm your review' : 'Change your review'}
        </BusyButton>
        <DraftMark isUnsaved={isUnsaved}>{mine !== null && !isOutdated && 'Saved'}</DraftMark>
      </div>
    </DeskForm>
  )
}

/** The largest scale that is shown as buttons. */
const FEW = 10

interface ScoreProps extends ReviewingProps {
  criterion: Criterion
  rubric: Rubric
}

function Score({ reviewing, criterion: { id, name, weight }, rubric: { scale, criteria } }: ScoreProps) {
  const score = useSelector(reviewing, ({ context }) => typedReview(context).scores[id])
  const isWeighted = criteria.some((each) => each.weight !== weight)
  const label = isWeighted ? `${name} (weight ${weight})` : name
  const give = (value: number) => reviewing.send({ type: 'review.score', criterion: id, score: value })
  if (scale > FEW) {
    return (
      <div data-scored={score !== undefined}>
        <TextInput
          label={`${label}, 1 to ${scale}`}
          type="number"
          min={1}
          max={scale}
          value={score || ''}
          onChange={(event) => give(Number(event.currentTarget.value))}
        />
      </div>
    )
  }
  return (
    <fieldset
      className={scoring.criterion}
      data-scored={score !== undefined}
      onKeyDown={(event) => {
        // Browsers use them for their tabs and the zoom.
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const digit = /^\d$/.test(event.key) ? Number(event.key) || FEW : 0
        if (digit < 1 || digit > scale) return
        give(digit)
        event.currentTarget.querySelectorAll('input')[digit - 1]?.focus()
      }}
    >
      <legend>
        {name}
        {isWeighted && <span className={classes.total}> (weight {weight})</span>}
      </legend>
      <div className={scoring.scale}>
        {Array.from({ length: scale }, (_, index) => index + 1).map((value) => (
          <label key={value}>
            <input type="radio" name={id} checked={value === score} onChange={() => give(value)} />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Reviews of another version than the shown one name theirs. */
function Others({ reviews, shown }: { reviews: DeskReviews; shown: number }) {
  const { rubric, others, reviewers, mine } = reviews
  if (others === null) {
    return (
      <p>
        {reviewers.length > 0 && `Reviewers: ${reviewers.join(', ')}. `}
        {rubric.scoresShown === 'onceOpened'
          ? `You see others’ scores once ${DECIDING_ROLE} opens them.`
          : 'You see others’ scores after you have given yours.'}
      </p>
    )
  }
  if (others.length === 0) return <p>{mine === null ? 'No reviews yet.' : 'No other reviews yet.'}</p>
  return <Table caption="Other reviews" rubric={rubric} given={others} shown={shown} />
}

interface TableProps {
  caption: string
  rubric: Rubric
  given: readonly OtherReview[]
  /** The version that is shown. */
  shown: number
}

function Table({ caption, rubric, given, shown }: TableProps) {
  const noted = given.filter(({ note }) => note !== '')
  return (
    <>
      {/* A column per reviewer, because the names of criteria can be long. */}
      <table className={`${classes.changes} ${classes.scores}`}>
        <caption className="spoken-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            {given.map(({ reviewer, version }) => (
              <th key={reviewer} scope="col">
                <Address address={reviewer} shown={reviewer.replace(/@.*/, '')} />
                {version !== shown && ` (version ${version})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rubric.criteria.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {given.map(({ reviewer, scores }) => (
                <td key={reviewer}>{scores[id]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Average</th>
            {given.map(({ reviewer, average }) => (
              <td key={reviewer}>{scoreText(average)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {noted.map(({ reviewer, note }) => (
        <div key={reviewer}>
          <p>
            <strong>Note by {reviewer}</strong>
          </p>
          <p className={classes.letter}>{note}</p>
        </div>
      ))}
    </>
  )
}
