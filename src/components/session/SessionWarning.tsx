import { useCallback, useId, useState } from 'react'
import { formatHour } from '../../../domain/calendar.ts'
import { Button } from '../layout/Button.ts'
import classes from './SessionWarning.module.css'

export interface SessionWarningProps {
  /** Seconds left. */
  countdown: number
  /** In epoch milliseconds. */
  signOutAt: number
  onStay: () => void
  onLogout: () => void
}

/** Announced every fifteen seconds and in each of the last ten, so that screen readers keep up. */
export function spokenCountdown(countdown: number): string {
  const rounded = countdown > 10 ? Math.ceil(countdown / 15) * 15 : 10
  return `Your session will expire in about ${rounded} seconds.`
}

/**
 * Section 2.4. The native modal traps keyboard and screen reader focus. It is an alert dialog, because Orca does not read a plain dialog that
 * opens by itself.
 */
export function SessionWarning({ countdown, signOutAt, onStay, onLogout }: SessionWarningProps) {
  const id = useId()
  // The dialog's description has the first one.
  const spoken = spokenCountdown(countdown)
  const [first] = useState(spoken)
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal()
    // Closing before unmounting restores the focus.
    return () => dialog.close()
  }, [])

  return (
    <dialog
      ref={show}
      role="alertdialog"
      className={classes.overlay}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onStay()
      }}
    >
      <div className={classes.card}>
        <h2 id={`${id}-title`}>Session Timeout Warning</h2>
        <div id={`${id}-text`} className={classes.text}>
          <p>Your session will expire in {countdown} seconds due to inactivity.</p>
          <p>Would you like to continue your session?</p>
          <p className={classes.hour}>You will be logged out at {formatHour(signOutAt)}.</p>
        </div>
        <p className="spoken-only" aria-live="assertive">
          {spoken !== first && spoken}
        </p>
        <div className={classes.answers}>
          <Button onClick={onStay}>Stay Logged In</Button>
          <Button variant="default" onClick={onLogout}>
            Logout Now
          </Button>
        </div>
      </div>
    </dialog>
  )
}
