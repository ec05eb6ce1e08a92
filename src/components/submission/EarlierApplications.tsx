import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import type { EarlierSubmission } from '../../../domain/submissions.ts'
import {
  earlierApplicationsMachine,
  type EarlierApplicationsActor,
} from '../../../machines/earlierApplications/earlierApplications.ts'
import {
  earlierApplicationsState,
  receiptOf,
  receiptState,
  versionsOf,
} from '../../../machines/earlierApplications/selectors.ts'
import { usePortal } from '../../PortalContext.tsx'
import { Loading } from '../messages/Loading.tsx'
import { Message } from '../messages/Message.tsx'
import { BusyButton } from '../form/SaveButton.tsx'
import { Section } from '../layout/Section.tsx'
import { OfferAnswer } from './OfferAnswer.tsx'
import classes from './submission.module.css'

const receiptId = ({ id }: EarlierSubmission) => `receipt-${id}`

/** Submissions in past intakes with their receipts. */
export default function EarlierApplications() {
  const { actors, inspect } = usePortal().earlier
  const [logic] = useState(() => earlierApplicationsMachine.provide({ actors }))
  const earlier = useActorRef(logic, { inspect })
  const state = useSelector(earlier, earlierApplicationsState)
  return (
    <Section heading="Your earlier applications">
      {state === 'loading' && <Loading />}
      {(state === 'failed' || state === 'disconnected') && (
        <Message tone="error" onRetry={() => earlier.send({ type: 'earlierApplications.retry' })}>
          <p>We could not load your earlier applications.</p>
        </Message>
      )}
      {state === 'shown' && <Versions earlier={earlier} />}
    </Section>
  )
}

function Versions({ earlier }: { earlier: EarlierApplicationsActor }) {
  const versions = useSelector(earlier, versionsOf)
  const state = useSelector(earlier, receiptState)
  const receipt = useSelector(earlier, receiptOf)
  const download = (version: EarlierSubmission) => earlier.send({ type: 'receipt.download', version })
  if (versions.length === 0) return <p>You have no applications from past intakes.</p>
  return (
    <>
      <p>You submitted these in past intakes. The ZIP file above includes them and their documents.</p>
      {state === 'failed' && receipt !== null && (
        <Message
          tone="error"
          focusAfter={receiptId(receipt)}
          onRetry={() => download(receipt)}
          onDismiss={() => earlier.send({ type: 'receipt.dismiss' })}
        >
          <p>We could not download receipt {receipt.reference}. Check your connection and try again.</p>
        </Message>
      )}
      <ol className={classes.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <strong>{version.intake}</strong>, {version.reference}
              {version.version > 1 && `, version ${version.version}`}
              <br />
              Submitted {formatZonedTime(version.submittedAt)}
              {version.decision !== null && (
                <>
                  <br />
                  Decision: {OUTCOME_LABELS[version.decision.outcome]}
                </>
              )}
            </span>
            {version.decision?.offer != null && <OfferAnswer offer={version.decision.offer} holder={() => earlier} />}
            <BusyButton
              id={receiptId(version)}
              variant="default"
              busy={state === 'downloading' && receipt?.id === version.id}
              blocked={state === 'downloading'}
              onClick={() => download(version)}
            >
              {`Receipt ${version.reference} (PDF)`}
            </BusyButton>
          </li>
        ))}
      </ol>
    </>
  )
}
