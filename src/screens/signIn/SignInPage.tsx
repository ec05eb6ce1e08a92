import { Message } from '../../components/messages/Message.tsx'
import { Button } from '../../components/layout/Button.ts'
import { Screen } from '../../components/layout/Screen.tsx'
import { later } from '../../components/layout/later.tsx'

const ClosedSignIn = later(() => import('./ClosedSignIn.tsx'))

export interface SignInPageProps {
  /** True if the hosted login is unreachable. */
  unreachable: boolean
  /** True if applications are closed. */
  closed: boolean
  onEnter: () => void
}

/** A guarded page without a sign-in, if the hosted login does not open automatically (section 2.1). */
export function SignInPage({ unreachable, closed, onEnter }: SignInPageProps) {
  return (
    <Screen heading="Log in to continue" className="stack">
      {unreachable ? (
        <Message tone="error" onRetry={onEnter}>
          We could not open the login page. Check your connection and try again.
        </Message>
      ) : (
        <>
          {closed ? <ClosedSignIn /> : <p>Your application opens after you log in.</p>}
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
