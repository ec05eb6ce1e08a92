import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatProviderDay } from '../../../domain/calendar.ts'
import { PREFILLED_STEP } from '../../../machines/draft/restored.ts'
import type { LastApplication } from '../../../machines/prefill/contracts.ts'
import { lastOf, offerState } from '../../../machines/prefill/selectors.ts'
import { prefillMachine, type PrefillActor } from '../../../machines/prefill/prefill.ts'
import { useDraft, usePortal } from '../../PortalContext.tsx'
import { flushDebounced } from '../form/debounced.ts'
import { Loading } from '../messages/Loading.tsx'
import { Message } from '../messages/Message.tsx'
import { Button } from '../layout/Button.ts'

/** Offers answers from a past intake while the new application is empty. */
export function Prefill({ submission }: { submission: string }) {
  const { actors, inspect } = usePortal().earlier
  const draft = useDraft(PREFILLED_STEP)
  const [logic] = useState(() => prefillMachine.provide({ actors }))
  const offer = useActorRef(logic, { inspect, input: { submission, draft: () => draft } })
  const state = useSelector(offer, offerState)
  const last = useSelector(offer, lastOf)
  if (state === 'failed' || state === 'disconnected') return <NotRead offer={offer} />
  return last === null ? <Loading>Loading your previous answers…</Loading> : <Offered offer={offer} last={last} />
}

function StartEmpty({ offer }: { offer: PrefillActor }) {
  return (
    <Button variant="default" onClick={() => offer.send({ type: 'offer.decline' })}>
      Start with an empty form
    </Button>
  )
}

function NotRead({ offer }: { offer: PrefillActor }) {
  return (
    <Message
      tone="error"
      answer={
        <>
          <Button variant="default" onClick={() => offer.send({ type: 'offer.retry' })}>
            Try again
          </Button>
          <StartEmpty offer={offer} />
        </>
      }
    >
      You have applied before, but we could not load the personal details you gave then.
    </Message>
  )
}

function Offered({ offer, last: { intake, submittedAt } }: { offer: PrefillActor; last: LastApplication }) {
  /** Current input wins: then nothing is prefilled. */
  const accept = () => {
    flushDebounced()
    offer.send({ type: 'offer.accept' })
  }
  return (
    <Message
      tone="news"
      answer={
        <>
          <Button onClick={accept}>Use them again</Button>
          <StartEmpty offer={offer} />
        </>
      }
    >
      <p>
        You applied in {intake} on {formatProviderDay(submittedAt)}. Do you want to use the personal details you gave
        then?
      </p>
      <p>
        This includes your identification document and your CV. Check everything, replace anything that is out of date,
        then save this step.
      </p>
    </Message>
  )
}
