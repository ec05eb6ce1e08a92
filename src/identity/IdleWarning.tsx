import { IDLE_TIMEOUT_MS, WARNING_BEFORE_LOGOUT_MS } from '#programme/settings.ts'
import { ACTIVITY_CHECK_MS, ACTIVITY_REPORT_MS } from '../../domain/limits.ts'
import { LOG_OUT_ADDRESSES, ROUTES, DESK_PATH } from '../../domain/routes.ts'
import { SESSION_CHANNEL } from '../actors/tabs.ts'
import warning from '../components/session/SessionWarning.module.css'
import classes from './identity.module.css'

/** Section 2.4 on pages without the app. The page's script runs the timer; without scripts the server ends the session. */
export function IdleWarning({ isStaff }: { isStaff: boolean }) {
  const logOut = LOG_OUT_ADDRESSES[isStaff ? 'staff' : 'applicants']
  return (
    <dialog
      role="alertdialog"
      className={warning.overlay}
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      data-channel={SESSION_CHANNEL}
      data-idle={IDLE_TIMEOUT_MS}
      data-warning={WARNING_BEFORE_LOGOUT_MS}
      data-check={ACTIVITY_CHECK_MS}
      data-report={ACTIVITY_REPORT_MS}
      data-time-out={logOut.timeout}
      data-left={isStaff ? DESK_PATH : ROUTES.unauthenticated}
    >
      <div className={warning.card}>
        <h2 id="idle-title">Session Timeout Warning</h2>
        <div id="idle-text" className={warning.text}>
          <p>
            Your session will expire in <span>{WARNING_BEFORE_LOGOUT_MS / 1_000}</span> seconds due to inactivity.
          </p>
          <p>Would you like to continue your session?</p>
        </div>
        <div className={warning.answers}>
          <button type="button" className={classes.button}>
            Stay Logged In
          </button>
          <a href={logOut.requested} className={`${classes.button} ${classes.secondary}`}>
            Logout Now
          </a>
        </div>
      </div>
    </dialog>
  )
}
