import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { RECORD_STEPS, recordStepOf, STEP } from '../../../domain/steps.ts'
import { saveFailureOf, type ScreenName } from '../../../machines/application/selectors.ts'
import {
  newAnswers,
  offersOn,
  undoneAnswers,
  unsentIn,
  type Unsent,
  type UnsentAnswer,
} from '../../../machines/application/unsent.ts'
import { isSameJson } from '../../isSameJson.ts'
import { screenCalled } from '../../routes.tsx'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { sentHourOf } from '../draft/hours.ts'
import { SaveFailed } from '../form/SaveFailed.tsx'
import { Message } from '../messages/Message.tsx'
import { answerName, listed } from './answerNames.ts'
import { NewAnswers } from './NewAnswers.tsx'

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
  const { providerName } = usePortal().data.settings
  const application = useApplication()
  const unsent = useSelector(application, unsentIn, isSameJson)
  const { answers, submittedAt } = unsent
  const failures = RECORD_STEPS.map((step) => saveFailureOf(step))
  const failure = useSelector(application, (snapshot) =>
    failures.map((of) => of(snapshot)).find((each) => each !== null),
  )
  const unsaved = answers.filter(({ isSaved }) => !isSaved)
  const isOnStep = recordStepOf(screen) !== undefined

  return (
    <>
      <Message tone="unsent" answer={<Answers screen={screen} unsent={unsent} />}>
        <p>
          <strong>{titleOf(answers, submittedAt !== null)}</strong>
          {submittedAt !== null && ` ${providerName} still has your answers of ${sentHourOf(submittedAt)}.`}
        </p>
        {!isOnStep && unsaved.length > 0 && <NewAnswers answers={unsaved} />}
        <p>{nextOf(screen, answers.length, unsaved.length > 0, submittedAt !== null)}</p>
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

/** The next thing to do. */
function nextOf(screen: ScreenName, count: number, isUnsaved: boolean, isSubmitted: boolean): string {
  const it = count === 1 ? 'it' : 'them'
  if (isUnsaved && !isSubmitted) return `To include ${it}, use ${it} first.`
  if (isUnsaved && screen === 'review') return `To send ${it}, use ${it} first, then submit again.`
  if (isUnsaved) return `To send ${it}, review and submit again. You will get a new receipt.`
  if (screen === 'submit') return `To send ${it}, press “Agree & Submit” below. You will get a new receipt.`
  if (screen === 'review') return `To send ${it}, press “Details Correct” below, then submit again.`
  return `To send ${it}, submit again. You will get a new receipt.`
}

interface AnswersProps {
  screen: ScreenName
  unsent: Unsent
}

function Answers({ screen, unsent }: AnswersProps) {
  const { answers, submittedAt } = unsent
  const application = useApplication()
  const usable = useSelector(application, newAnswers, isSameJson)
  const undone = useSelector(application, undoneAnswers, isSameJson)
  const [isUndoing, setUndoing] = useState(false)
  const unsaved = answers.filter(({ isSaved }) => !isSaved)
  const steps = [...new Set(unsaved.map(({ step }) => step))]
  const offers = offersOn(screen, unsent)

  if (isUndoing && undone !== null) {
    return (
      <>
        <p>
          {submittedAt !== null
            ? 'This puts back the answers you submitted. The new ones are deleted.'
            : 'This puts back the answers you saved. The new ones are deleted.'}
        </p>
        <Button onClick={() => application.send({ type: 'answers.save', answers: undone })}>Yes, undo</Button>
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
          {unsaved.length === 1 ? 'Use the new answer' : 'Use the new answers'}
        </Button>
      )}
      {offers.use &&
        usable === null &&
        steps.map((step) => (
          <Button key={step} component={Link} href={STEP[step].route}>
            {`Complete ${screenCalled(step).heading}`}
          </Button>
        ))}
      {offers.review && (
        <Button component={Link} href={STEP.review.route}>
          Review and submit again
        </Button>
      )}
      {offers.undo && undone !== null && (
        <Button variant="subtle" onClick={() => setUndoing(true)}>
          {answers.length === 1 ? 'Undo the change' : 'Undo the changes'}
        </Button>
      )}
    </>
  )
}
