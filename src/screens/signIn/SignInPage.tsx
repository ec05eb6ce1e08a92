import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { formatDay } from '../../../domain/calendar.ts'
import type { WindowDates } from '../../../domain/entities.ts'
import { closedShortly } from '../../components/messages/closingWords.ts'
import { Message } from '../../components/messages/Message.tsx'
import { Screen } from '../../components/layout/Screen.tsx'

export interface SignInPageProps {
  /** True if the hosted login is unreachable. */
  unreachable: boolean
  /** The dates of a closed window. */
  closed: WindowDates | null
  onEnter: () => void
}

/** A guarded page without a sign-in, if the hosted login does not open automatically (section 2.1). */
export function SignInPage({ unreachable, closed, onEnter }: SignInPageProps) {
  return (
    <Screen heading="Log in to continue" className="stack">
      {unreachable ? (
        <Message tone="error" onRetry={onEnter}>
          <p>We could not open the login page. Check your connection and try again.</p>
        </Message>
      ) : (
        <>
          {closed === null ? (
            <p>Your application opens after you log in.</p>
          ) : (
            <p>
              <strong>{closedShortly(closed)}</strong> (closing date: {formatDay(closed.closingDate)}). You cannot log
              in until they open. Everything you saved and submitted is kept.
            </p>
          )}
          <p>
            <Button onClick={onEnter}>Log in</Button>
          </p>
        </>
      )}
    </Screen>
  )
}

/** A guarded page while the sign-in cannot be checked; the connection notice explains and offers a retry. */
export function SignInUnknown() {
  return (
    <Screen heading="Waiting for the connection" className="stack">
      <p>This page will open when the connection is back.</p>
    </Screen>
  )
}
