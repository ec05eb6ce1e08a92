import type { Failure } from '../../machines/failure.ts'
import { useApplication } from '../PortalContext.tsx'
import { LogInAgain } from './LogInAgain.tsx'
import { Message } from './Message.tsx'

export interface SaveFailedProps {
  /** What could not be saved, in the applicant's words: 'personal details'. */
  what: string
  failure: Failure
  /** Whether the screen has unsaved input. */
  typed?: boolean
  /** If absent, 'Try again' submits the surrounding form as it is now. */
  onRetry?: () => void
}

const reasons: Record<Failure, string> = {
  applicationsClosed: 'Applications have closed in the meantime.',
  signInExpired: 'Your sign-in has expired.',
  refused: 'Please check the details and try again.',
  disconnected: 'It is saved by itself as soon as the connection is back.',
  unavailable: 'Please check your connection.',
  stale: 'It has been changed elsewhere.',
}

/** Section 8 shows no server message; the applicant learns that it is not saved, and what to do. */
export function SaveFailed({ what, failure, typed = true, onRetry }: SaveFailedProps) {
  const application = useApplication()
  return (
    <Message
      tone="error"
      onRetry={onRetry ?? 'submit'}
      answer={failure === 'signInExpired' ? <LogInAgain /> : undefined}
      onDismiss={() => application.send({ type: 'save.dismiss' })}
    >
      <p>
        Your {what} could not be saved. {typed && 'What you typed is still here. '}
        {reasons[failure]}
      </p>
    </Message>
  )
}
