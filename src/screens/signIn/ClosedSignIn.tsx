import { useSelector } from '@xstate/react'
import { formatDay } from '../../../domain/calendar.ts'
import { wasClosedEarly } from '../../../domain/days.ts'
import { applicationsStatusOf } from '../../../machines/applicationsWindow/selectors.ts'
import { useApplicationsWindow, usePortal } from '../../PortalContext.tsx'
import { closedShortly } from '../../components/messages/closingWords.ts'

/** A guarded page while applications are closed, opened without a mail's link or with one that is not complete. */
export default function ClosedSignIn() {
  const { sendsMail = false } = usePortal().data.settings
  const dates = useSelector(useApplicationsWindow(), applicationsStatusOf)
  if (dates === null) return null
  return (
    <>
      <p>
        <strong>{closedShortly(dates)}</strong> (
        {wasClosedEarly(dates) ? 'before the closing date, ' : 'closing date: '}
        {formatDay(dates.closingDate)}). You cannot log in here until they open. Everything you saved and submitted is
        kept.
      </p>
      {sendsMail && (
        <p>
          <strong>Have you submitted an application?</strong> Open the link in our last email to you. It lets you log in
          to read our decision and your receipt. If the link led you here, it is not complete: copy all of it from the
          email into the address bar.
        </p>
      )}
    </>
  )
}
