import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { AskedPart } from '../../../domain/askedParts.ts'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { formatOtherDay } from '../../../domain/days.ts'
import { DOCUMENT } from '../../../domain/documents.ts'
import { partLabel, partLabels, type InformationRequest } from '../../../domain/informationRequests.ts'
import { isDocument } from '../../../domain/recordForms.ts'
import { unchangedAsked } from '../../../machines/application/unsent.ts'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, usePortal } from '../../PortalContext.tsx'
import { changeAddress } from '../form/reviewChange.ts'
import { uploadId } from '../layout/ids.ts'
import { Section } from '../layout/Section.tsx'
import classes from './submission.module.css'

/** The step or document; saving it leads to Review. */
const addressOf = (part: AskedPart) =>
  isDocument(part)
    ? `${changeAddress(DOCUMENT[part].step, uploadId(part))}#${uploadId(part)}`
    : changeAddress(part, part)

interface AskedPartsProps {
  parts: readonly AskedPart[]
  /** Parts among them that have a change. */
  changed?: readonly AskedPart[]
}

/** A list of links to what the provider has asked for. */
export const AskedParts = ({ parts, changed = [] }: AskedPartsProps) => (
  <ul>
    {parts.map((part) => (
      <li key={part}>
        <Link href={addressOf(part)}>{partLabel(part)}</Link>
        {changed.includes(part) && ' (changed, not submitted yet)'}
      </li>
    ))}
  </ul>
)

/** The provider's request for more information, on Progress. */
export default function RequestPanel({ request }: { request: InformationRequest }) {
  const { providerName } = usePortal().data.settings
  const { asked, text, until, state, answeredAt, unchanged = [] } = request
  const unanswered = useSelector(useApplication(), unchangedAsked, isSameJson)
  if (answeredAt !== null) {
    return (
      <Section heading="You sent the information">
        <p>
          {providerName} asked you for more information. You sent it on {formatZonedTime(answeredAt)}.
          {unchanged.length > 0 && ` You did not change: ${partLabels(unchanged)}.`}
        </p>
      </Section>
    )
  }
  if (state !== 'open') {
    return (
      <Section heading="You did not send the information">
        <p>
          {providerName} asked you for more information until {formatOtherDay(until)}. The date has passed, so what you
          submitted before counts.
        </p>
      </Section>
    )
  }
  return (
    <Section heading={`${providerName} asks you for more information`}>
      <p className={classes.letter}>{text}</p>
      <p>What to change:</p>
      <AskedParts parts={asked} changed={asked.filter((part) => !unanswered.includes(part))} />
      <p>
        <strong>
          Change and submit it by the end of {formatOtherDay(until)} ({TIME_ZONE_NAME}).
        </strong>{' '}
        Your changes count once you have pressed “Agree &amp; Submit”. You can answer only once, so change everything
        first.
      </p>
    </Section>
  )
}
