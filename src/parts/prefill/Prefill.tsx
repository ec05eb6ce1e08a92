import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatProviderDay } from '../../../domain/calendar.ts'
import { PREFILLED_STEP } from '../../../machines/draft/restored.ts'
import type { LastApplication } from '../../../machines/prefill/contracts.ts'
import { lastOf, offerState } from '../../../machines/prefill/selectors.ts'
import { prefillMachine, type PrefillActor } from '../../../machines/prefill/prefill.ts'
import { useDraft, usePortal } from '../../PortalContext.tsx'
import { flushPending } from '../fields/pending.ts'
import { Loading } from '../Loading.tsx'
import { Message } from '../Message.tsx'

/** What was given in an intake that is over, to be taken over in an application that nothing has been typed in yet. */
export function Prefill({ submission }: { submission: string }) {
  const { actors, inspect } = usePortal().earlier
  const draft = useDraft(PREFILLED_STEP)
  const [logic] = useState(() => prefillMachine.provide({ actors }))
  const offer = useActorRef(logic, { inspect, input: { submission, draft: () => draft } })
  const state = useSelector(offer, offerState)
  const last = useSelector(offer, lastOf)
  if (state === 'failed' || state === 'disconnected') return <NotRead offer={offer} />
  return last === null ? <Loading>Looking for what you gave last time…</Loading> : <Offered offer={offer} last={last} />
}

function StartEmpty({ offer }: { offer: PrefillActor }) {
  return (
    <Button variant="default" onClick={() => offer.send({ type: 'offer.decline' })}>
      Start empty
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
      <p>You have applied before, but the personal details that you gave then could not be loaded.</p>
    </Message>
  )
}

function Offered({ offer, last: { intake, submittedAt } }: { offer: PrefillActor; last: LastApplication }) {
  /** What was typed a moment ago counts first: then nothing is taken over. */
  const accept = () => {
    flushPending()
    offer.send({ type: 'offer.accept' })
  }
  return (
    <Message
      tone="news"
      answer={
        <>
          <Button onClick={accept}>Take them over</Button>
          <StartEmpty offer={offer} />
        </>
      }
    >
      <p>
        You applied in {intake} on {formatProviderDay(submittedAt)}. Take over the personal details you gave then?
      </p>
      <p>
        Your identification document and your CV come with them. Please look through everything, and replace what is no
        longer up to date: it counts once you save it.
      </p>
    </Message>
  )
}
