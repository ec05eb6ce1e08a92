import type { IdentityView } from '../../domain/identityPages.ts'
import classes from './identity.module.css'

type DeadlineMailsView = Extract<IdentityView, { page: 'deadlineMails' }>

export const REMINDERS_ON =
  'We email you 7 days and 1 day before the closing date if you have not submitted your application.'

export function DeadlineMails({ isOff }: DeadlineMailsView) {
  return (
    <>
      <p className={classes.lead}>{isOff ? 'We will not email you before the closing date.' : REMINDERS_ON}</p>
      <form method="post" className={classes.form}>
        <button type="submit" name="choice" value={isOff ? 'on' : 'off'} className={classes.button}>
          {isOff ? 'Turn them on again' : 'Turn them off'}
        </button>
      </form>
    </>
  )
}
