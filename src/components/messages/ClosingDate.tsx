import { useSelector } from '@xstate/react'
import { formatDay } from '../../../domain/calendar.ts'
import { applicationsStatusOf, daysLeftOf } from '../../../machines/applicationsWindow/selectors.ts'
import { closedShortly, closingWords } from './closingWords.ts'
import { useApplicationsWindow } from '../../PortalContext.tsx'

/** The closing date and the days left; nothing if unknown. */
export function ClosingDate() {
  const window = useApplicationsWindow()
  const status = useSelector(window, applicationsStatusOf)
  const daysLeft = useSelector(window, daysLeftOf)
  if (status === null) return null
  return (
    <p>
      Closing date: {formatDay(status.closingDate)}{' '}
      <strong>{daysLeft === null ? closedShortly(status) : closingWords(daysLeft)}</strong>
    </p>
  )
}
