import type { IdentityView } from '../../domain/identityPages.ts'
import classes from './identity.module.css'

type DeadlineMailsView = Extract<IdentityView, { page: 'deadlineMails' }>

export const deadlineMailsTitle = ({ isOff }: DeadlineMailsView) =>
  isOff ? 'Mails before the closing date are off' : 'Mails before the closing date'

/** Turns the reminders off, and on again. */
export function DeadlineMails(view: DeadlineMailsView) {
  return (
    <>
      <h1>{deadlineMailsTitle(view)}</h1>
      <p className={classes.lead}>
        {view.isOff
          ? 'We no longer remind you that your application is not submitted.'
          : 'We remind you 7 days and 1 day before the closing date, as long as your application is not submitted.'}
      </p>
      <form method="post" className={classes.form}>
        <button type="submit" name="choice" value={view.isOff ? 'on' : 'off'} className={classes.button}>
          {view.isOff ? 'Turn them on again' : 'Turn them off'}
        </button>
      </form>
    </>
  )
}
