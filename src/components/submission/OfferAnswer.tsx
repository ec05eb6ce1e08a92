import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { formatOtherDay } from '../../../domain/days.ts'
import type { Offer } from '../../../domain/offers.ts'
import type { PortalSettings } from '../../../domain/settings.ts'
import type { OfferInput } from '../../../machines/offer/contracts.ts'
import { offerMachine, type OfferActor } from '../../../machines/offer/offer.ts'
import { answerIn, chosenIn, offerOf } from '../../../machines/offer/selectors.ts'
import { usePortal } from '../../PortalContext.tsx'
import { BusyButton } from '../form/SaveButton.tsx'
import { LogInAgain } from '../messages/LogInAgain.tsx'
import { Message } from '../messages/Message.tsx'
import { Button } from '../layout/Button.ts'
import classes from './submission.module.css'

/** How to reach the provider. Without contact details, the applicant knows better than the portal. */
const reachWords = ({ contact: { email, phone } = {}, providerName }: PortalSettings) =>
  email !== undefined ? `write to ${email}` : phone !== undefined ? `call ${phone}` : `contact ${providerName}`

interface OfferAnswerProps {
  offer: Offer
  holder: OfferInput['holder']
}

/** The offer of an award, which the applicant accepts or declines. */
export function OfferAnswer({ offer, holder }: OfferAnswerProps) {
  const { data, earlier } = usePortal()
  const { actors, inspect } = earlier
  const [logic] = useState(() => offerMachine.provide({ actors: { sendAnswer: actors.sendAnswer } }))
  const answering = useActorRef(logic, { inspect, input: { offer, holder } })
  const state = useSelector(answering, answerIn)
  const { until, answeredAt } = useSelector(answering, offerOf)
  const reach = reachWords(data.settings)
  const when = answeredAt === null ? '' : formatZonedTime(answeredAt)
  switch (state) {
    case 'accepted':
      return (
        <Message tone="success" title="You have accepted the award">
          <p>
            Accepted {when}. If you can no longer take it up, {reach}.
          </p>
        </Message>
      )
    case 'declined':
      return (
        <Message tone="note" title="You have declined the award">
          <p>Declined {when}.</p>
        </Message>
      )
    case 'expired':
      return (
        <Message tone="note" title="The time to answer is over">
          <p>
            You could answer until the end of {formatOtherDay(until)}. If you still want the award, {reach}.
          </p>
        </Message>
      )
    case 'over':
      return (
        <Message tone="note" title="There is a newer decision">
          Your answer was not sent. Reload the page to see the decision.
        </Message>
      )
    case 'choosing':
      return <Confirmation answering={answering} />
    default:
      return (
        <div className={classes.offer}>
          <p>
            <strong>Please answer by the end of {formatOtherDay(until)}.</strong> After that, another applicant may
            receive the award.
          </p>
          <div className={classes.answers}>
            <Button onClick={() => answering.send({ type: 'answer.accept' })}>Accept the award…</Button>
            <Button variant="default" onClick={() => answering.send({ type: 'answer.decline' })}>
              Decline…
            </Button>
          </div>
        </div>
      )
  }
}

const WORDS = {
  accepted: { title: 'Accept the award?', button: 'Accept now' },
  declined: { title: 'Decline the award?', button: 'Decline now' },
} as const

function Confirmation({ answering }: { answering: OfferActor }) {
  const chosen = useSelector(answering, chosenIn)
  if (chosen === null) return null
  const { answer, step } = chosen
  const { title, button } = WORDS[answer]
  if (step === 'signInExpired') {
    return (
      <Message tone="error" title="Your session has expired" answer={<LogInAgain variant="filled" />}>
        We could not send your answer. Log in again and answer then.
      </Message>
    )
  }
  const hasFailed = step === 'failed'
  const buttons = (
    <div className={classes.answers}>
      <BusyButton busy={step === 'sending'} onClick={() => answering.send({ type: 'answer.confirm' })}>
        {hasFailed ? 'Try again' : button}
      </BusyButton>
      {step !== 'sending' && (
        <Button variant="default" onClick={() => answering.send({ type: 'answer.cancel' })}>
          Cancel
        </Button>
      )}
    </div>
  )
  return (
    <Message tone={hasFailed ? 'error' : 'news'} title={title} answer={buttons}>
      {hasFailed
        ? 'We could not send your answer. Check your connection and try again: it counts once.'
        : answer === 'declined'
          ? 'Another applicant may then receive it. You cannot change your answer afterwards.'
          : 'You cannot change your answer afterwards.'}
    </Message>
  )
}
