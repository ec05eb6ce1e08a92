import { PROGRAMME } from '#programme/names.ts'
import { wasClosedEarly } from '../../domain/days.ts'
import type { WindowDates } from '../../domain/entities.ts'
import { closedWords } from '../components/messages/closedWords.ts'
import classes from './identity.module.css'

export interface ClosedProps {
  providerName: string
  portalUrl: string
  dates: WindowDates
  logsIn: boolean
}

/** The notice of section 2.5 for visitors who open the login page directly. */
export function Closed({ providerName, portalUrl, dates, logsIn }: ClosedProps) {
  const { reason, advice } = closedWords(providerName, PROGRAMME, dates)
  return (
    <>
      <p className={classes.lead}>
        {reason} {advice}
      </p>
      {wasClosedEarly(dates) && <p>{providerName} closed applications before this date.</p>}
      <a className={`${classes.button} ${classes.toPortal}`} href={portalUrl}>
        Go to the portal
      </a>
      {logsIn && (
        <p className={classes.other}>
          <a href="?screen=login">Log in as a member of staff</a>
        </p>
      )}
    </>
  )
}
