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
import { DecisionCard } from './DecisionCard.tsx'
import { OfferAnswer } from './OfferAnswer.tsx'
import classes from './submission.module.css'

const receiptId = ({ id }: EarlierSubmission) => `receipt-${id}`

interface EarlierProps {
  /** The id in a mail's link, which shows one application with its letter; without it, all are listed. */
  link?: string
}

/** Submissions in past intakes with their receipts. */
export default function EarlierApplications({ link }: EarlierProps) {
  const { actors, inspect } = usePortal().earlier
  const [logic] = useState(() => earlierApplicationsMachine.provide({ actors }))
  const earlier = useActorRef(logic, { inspect })
  const state = useSelector(earlier, earlierApplicationsState)
  return (
    <Section heading={link === undefined ? 'Your earlier applications' : 'Your application'}>
      {state === 'loading' && <Loading />}
      {(state === 'failed' || state === 'disconnected') && (
        <Message tone="error" onRetry={() => earlier.send({ type: 'earlierApplications.retry' })}>
          We could not load your earlier applications.
        </Message>
      )}
      {state === 'shown' && <Versions earlier={earlier} link={link} />}
    </Section>
  )
}

function Versions({ earlier, link }: EarlierProps & { earlier: EarlierApplicationsActor }) {
  const all = useSelector(earlier, versionsOf)
  const linked = link === undefined ? undefined : all.find(({ id }) => id === link)
  const versions = linked === undefined ? all : [linked]
  const state = useSelector(earlier, receiptState)
  const receipt = useSelector(earlier, receiptOf)
  const download = (version: EarlierSubmission) => earlier.send({ type: 'receipt.download', version })
  if (versions.length === 0) return <p>You have no applications from past intakes.</p>
  return (
    <>
      {linked === undefined && (
        <p>You submitted these in past intakes. The ZIP file above includes them and their documents.</p>
      )}
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
              {linked === undefined && version.decision !== null && (
                <>
                  <br />
                  Decision: {OUTCOME_LABELS[version.decision.outcome]}
                </>
              )}
            </span>
            {linked === undefined ? (
              <Decision version={version} earlier={earlier} />
            ) : version.decision === null ? (
              <p>No decision was published.</p>
            ) : (
              <DecisionCard decision={version.decision} holder={() => earlier} />
            )}
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

/** The letter, closed at first, and the offer of an award. */
function Decision({
  version: { decision },
  earlier,
}: {
  version: EarlierSubmission
  earlier: EarlierApplicationsActor
}) {
  if (decision === null) return null
  return (
    <>
      <details className={classes.documents}>
        <summary>Read the letter</summary>
        <p className={classes.letter}>{decision.text}</p>
      </details>
      {decision.offer !== null && <OfferAnswer offer={decision.offer} holder={() => earlier} />}
    </>
  )
}
