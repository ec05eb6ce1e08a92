import type { ConnectionState } from '../../../machines/connection/selectors.ts'
import { Button } from '../layout/Button.ts'
import { useFocusAfter } from '../layout/focusAfter.ts'
import { AlertIcon, CheckIcon } from '../layout/icons.tsx'
import { publishNotice } from '../layout/publishHeight.ts'
import classes from './ConnectionNotice.module.css'

export interface ConnectionNoticeProps {
  state: ConnectionState
  /** Seconds until the next attempt. */
  secondsLeft: number
  /** True if the page has input fields. */
  typed: boolean
  /** True if a save waits for the connection. */
  waits: boolean
  onTryNow: () => void
}

function nextTry(state: ConnectionState, seconds: number): string {
  if (state === 'checking') return 'Trying now…'
  return `Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

const looks: Record<ConnectionState, string | undefined> = {
  steady: undefined,
  restored: classes.back,
  waiting: classes.lost,
  checking: classes.lost,
}

/**
 * Stays visible and is the only announcement of a lost connection. The countdown is outside the live region, which
 * would read it every second, and so must be in a landmark.
 */
export function ConnectionNotice({ state, secondsLeft, typed, waits, onTryNow }: ConnectionNoticeProps) {
  const isLost = state === 'waiting' || state === 'checking'
  const next = useFocusAfter()
  return (
    <div ref={publishNotice} className={classes.place} data-connection={state}>
      <div className={looks[state]} {...(isLost && { role: 'region', 'aria-label': 'Connection' })}>
        <p role="status" className={classes.said}>
          {isLost && <AlertIcon />}
          {isLost && (
            <span>
              No connection. {typed && 'Keep this page open. '}
              {typed && waits ? 'We will carry on when the connection is back.' : 'We will keep trying.'}
            </span>
          )}
          {state === 'restored' && <CheckIcon />}
          {state === 'restored' && <span>The connection is back.</span>}
        </p>
        {isLost && (
          <p ref={next} className={classes.next}>
            <span className={classes.when}>{nextTry(state, secondsLeft)}</span>
            <Button variant="default" size="sm" onClick={onTryNow}>
              Try now
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
