import { TIME_ZONE_NAME } from '#programme/settings.ts'
import { Link } from 'wouter'
import { formatZonedTime } from '../../../domain/calendar.ts'
import { formatOtherDay } from '../../../domain/days.ts'
import { DOCUMENT } from '../../../domain/documents.ts'
import type { AskedPart } from '../../../domain/askedParts.ts'
import { partLabel, type InformationRequest } from '../../../domain/informationRequests.ts'
import { isDocument } from '../../../domain/recordForms.ts'
import { usePortal } from '../../PortalContext.tsx'
import { changeAddress } from '../form/reviewChange.ts'
import { uploadId } from '../layout/ids.ts'
import { Section } from '../layout/Section.tsx'
import classes from './submission.module.css'

/** The step or document; saving it leads to Review. */
const addressOf = (part: AskedPart) =>
  isDocument(part)
    ? `${changeAddress(DOCUMENT[part].step, uploadId(part))}#${uploadId(part)}`
    : changeAddress(part, part)

/** The provider's request for more information, on Progress. */
export default function RequestPanel({ request }: { request: InformationRequest }) {
  const { providerName } = usePortal().data.settings
  const { asked, text, until, state, answeredAt } = request
  if (answeredAt !== null) {
    return (
      <Section heading="You sent the information">
        <p>
          {providerName} asked you for more information. You sent it on {formatZonedTime(answeredAt)}.
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
      <ul>
        {asked.map((part) => (
          <li key={part}>
            <Link href={addressOf(part)}>{partLabel(part)}</Link>
          </li>
        ))}
      </ul>
      <p>
        <strong>
          Change and submit it by the end of {formatOtherDay(until)} ({TIME_ZONE_NAME}).
        </strong>{' '}
        Your changes count once you have pressed “Agree &amp; Submit”.
      </p>
    </Section>
  )
}
