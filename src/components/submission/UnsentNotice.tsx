import { useSelector } from '@xstate/react'
import { use, useState } from 'react'
import { Link } from 'wouter'
import { RECORD_STEPS, STEP, type RecordStep } from '../../../domain/steps.ts'
import {
  hasForm,
  isUndone,
  isUnsentOn,
  saveFailureOf,
  type ScreenName,
} from '../../../machines/application/selectors.ts'
import {
  newAnswers,
  offersOn,
  stillIncomplete,
  undoneAnswers,
  unsentIn,
  type Unsent as UnsentAnswers,
  type UnsentAnswer,
} from '../../../machines/application/unsent.ts'
import { isSameJson } from '../../isSameJson.ts'
import { screenCalled } from '../../routes.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { sentWhenOf } from '../draft/hours.ts'
import { Button } from '../layout/Button.ts'
import { ArrivedContext } from '../layout/Screen.tsx'
import { SaveFailed } from '../form/SaveFailed.tsx'
import { Message } from '../messages/Message.tsx'
import { answerName, listed } from './answerNames.ts'
import { NewAnswers } from './NewAnswers.tsx'
import { Unanswered } from './Unanswered.tsx'

type Offers = ReturnType<typeof offersOn>

const namesOf = (answers: readonly UnsentAnswer[]) =>
  listed(answers.map(({ step, answer }) => answerName(step, answer)))

/** The first sentence: which answers are new, and what they are not yet. */
function titleOf(answers: readonly UnsentAnswer[], isSubmitted: boolean): string {
  const what = isSubmitted ? 'sent yet' : 'part of your application yet'
  if (answers.length === 0) return `Your changes are not ${what}.`
  return `Your new ${answers.length === 1 ? 'answer is' : 'answers are'} not ${what}: ${namesOf(answers)}.`
}

/** Names the answers that the provider does not have, and offers to send or undo them. */
export default function UnsentNotice({ screen }: { screen: ScreenName }) {
  const application = useApplication()
  const isUnsent = useSelector(application, isUnsentOn(screen))
  const isDone = useSelector(application, isUndone)
  return (
    <>
      {isDone && <Message tone="success">Undone. Your earlier answers are back.</Message>}
      {isUnsent && <Unsent screen={screen} />}
      {isUnsent && (screen === 'review' || screen === 'submit') && <Unanswered />}
    </>
  )
}

function Unsent({ screen }: { screen: ScreenName }) {
  const { providerName } = usePortal().data.settings
  const application = useApplication()
  const unsent = useSelector(application, unsentIn, isSameJson)
  const { answers, submittedAt } = unsent
  const isNews = use(ArrivedContext)
  const failure = useSelector(application, (snapshot) =>
    RECORD_STEPS.map((step) => saveFailureOf(step)(snapshot)).find((each) => each !== null),
  )
  const unsaved = unsavedOf(unsent)
  const usable = useSelector(application, newAnswers, isSameJson)
  const incomplete = useSelector(application, stillIncomplete, isSameJson)
  const isOnStep = useSelector(application, (snapshot) => hasForm(snapshot, screen))
  const offers = offersOn(screen, unsent, { isForm: isOnStep, incomplete })

  return (
    <>
      <Message tone="unsent" answer={<Answers unsent={unsent} usable={usable} offers={offers} />}>
        <p role={isNews ? 'status' : undefined}>
          <strong>{titleOf(answers, submittedAt !== null)}</strong>
          {submittedAt !== null && ` ${providerName} still has the answers that you sent ${sentWhenOf(submittedAt)}.`}
        </p>
        {!isOnStep && unsaved.length > 0 && <NewAnswers answers={unsaved} />}
        <p>{nextOf(screen, unsent, { isUsable: usable !== null, incomplete, offers })}</p>
      </Message>
      {!isOnStep && failure != null && (
        <SaveFailed
          what={unsaved.length === 1 ? 'new answer' : 'answers'}
          failure={failure}
          typed={false}
          onRetry={() => application.send({ type: 'save.retry' })}
        />
      )}
    </>
  )
}

const REVIEW_AGAIN = 'Review and submit again'
const adoptLabel = ({ length }: readonly UnsentAnswer[]) =>
  length === 1 ? 'Use the new answer' : 'Use the new answers'
const completeLabel = (step: RecordStep) => `Complete ${screenCalled(step).heading}`

const unsavedOf = ({ answers }: UnsentAnswers) => answers.filter(({ isSaved }) => !isSaved)
const stepsOf = (answers: readonly UnsentAnswer[]) => [...new Set(answers.map(({ step }) => step))]

/** The next thing to do, in the words of the buttons. */
function nextOf(
  screen: ScreenName,
  unsent: UnsentAnswers,
  { isUsable, incomplete, offers }: { isUsable: boolean; incomplete: readonly RecordStep[]; offers: Offers },
): string {
  const { answers, submittedAt } = unsent
  const unsaved = unsavedOf(unsent)
  const it = answers.length === 1 ? 'it' : 'them'
  const labels = isUsable ? [adoptLabel(unsaved)] : stepsOf(unsaved).map(completeLabel)
  const pressed = labels.map((label) => `“${label}”`).join(' and ')
  if (submittedAt === null) return `To include ${it}, press ${pressed}.`
  if (incomplete.length > 0) {
    return `To send ${it}, first complete ${listed(incomplete.map((step) => screenCalled(step).heading))}: answers are missing there.`
  }
  const first = offers.use ? `${pressed}, then ` : ''
  if (offers.review) return `To send ${it}, press ${first}“${REVIEW_AGAIN}”. You will get a new receipt.`
  if (screen === 'review') return `To send ${it}, press ${first}“Details Correct” below, then submit again.`
  return `To send ${it}, press ${first}“Agree & Submit” below. You will get a new receipt.`
}

/** Names what is undone, and what comes back. */
function undoQuestion({ answers, submittedAt }: UnsentAnswers): string {
  const [changes, ones] = answers.length === 1 ? ['change', 'answer is'] : ['changes', 'answers are']
  const verb = submittedAt === null ? 'saved' : 'submitted'
  return `Undo the ${changes} to ${namesOf(answers)}? What you ${verb} comes back. The new ${ones} deleted.`
}

interface AnswersProps {
  unsent: UnsentAnswers
  /** The saves of all new answers; null if one is incomplete. */
  usable: ReturnType<typeof newAnswers>
  offers: Offers
}

function Answers({ unsent, usable, offers }: AnswersProps) {
  const { answers } = unsent
  const application = useApplication()
  const undone = useSelector(application, undoneAnswers, isSameJson)
  const [isUndoing, setUndoing] = useState(false)
  const unsaved = unsavedOf(unsent)
  const unusable = offers.use && usable === null ? stepsOf(unsaved) : []

  if (isUndoing && undone !== null) {
    return (
      <>
        <p>{undoQuestion(unsent)}</p>
        <Button onClick={() => application.send({ type: 'answers.save', answers: undone, isUndo: true })}>
          Yes, undo
        </Button>
        <Button variant="default" onClick={() => setUndoing(false)}>
          Keep the new answers
        </Button>
      </>
    )
  }
  return (
    <>
      {offers.use && usable !== null && (
        <Button onClick={() => application.send({ type: 'answers.save', answers: usable })}>
          {adoptLabel(unsaved)}
        </Button>
      )}
      {[...new Set([...unusable, ...offers.complete])].map((step) => (
        <Button key={step} component={Link} href={STEP[step].route}>
          {completeLabel(step)}
        </Button>
      ))}
      {offers.review && (
        <Button component={Link} href={STEP.review.route}>
          {REVIEW_AGAIN}
        </Button>
      )}
      {offers.undo && undone !== null && (
        <Button variant="default" onClick={() => setUndoing(true)}>
          {answers.length === 1 ? 'Undo the change' : 'Undo the changes'}
        </Button>
      )}
    </>
  )
}
