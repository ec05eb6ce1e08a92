import { useSelector } from '@xstate/react'
import { wasClosedEarly } from '../../../domain/days.ts'
import { applicationsStatusOf, shownNotice } from '../../../machines/applicationsWindow/selectors.ts'
import { useApplicationsWindow, usePortal } from '../../PortalContext.tsx'
import { closedTitle, closedWords } from './closedWords.ts'
import { Notice } from './Notice.tsx'

interface ClosedNoticesProps {
  /** Its names in the text and in the header's title. */
  programme: string
  inHeader: string
}

/** The notices in place of a sign-in while applications are closed. Header and public page have different ones (sections 2.3 and 2.5). */
export default function ClosedNotices({ programme, inHeader }: ClosedNoticesProps) {
  const { providerName, sendsMail = false } = usePortal().data.settings
  const window = useApplicationsWindow()
  const shown = useSelector(window, shownNotice)
  const dates = useSelector(window, applicationsStatusOf)
  if (dates === null) return null
  const { reason, advice } = closedWords(providerName, programme, dates)
  return (['header', 'home'] as const).map((place) => (
    <Notice
      key={place}
      title={closedTitle(place === 'home' ? programme : inHeader)}
      opened={shown === place}
      onClose={() => window.send({ type: 'notice.close' })}
    >
      <p>{place === 'home' ? `${reason} ${advice}` : reason}</p>
      {wasClosedEarly(dates) && <p>{providerName} closed applications before this date.</p>}
      {sendsMail && (
        <p>
          Have you submitted an application? Open the link in our last email to you. It lets you log in to read our
          decision and your receipt.
        </p>
      )}
    </Notice>
  ))
}
