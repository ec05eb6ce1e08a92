import type { ReactNode } from 'react'
import type { Failure } from '../../../machines/failure.ts'
import { useApplication } from '../../PortalContext.tsx'
import { ConfirmEmailLink } from '../messages/ConfirmEmailLink.tsx'
import { useScreenId } from '../layout/ids.ts'
import { LogInAgain } from '../messages/LogInAgain.tsx'
import { Message } from '../messages/Message.tsx'

export interface SaveFailedProps {
  /** What could not be saved, in the applicant's words: 'personal details'. */
  what: string
  verb?: 'save' | 'submit'
  failure: Failure
  /** Whether the screen has unsaved input. */
  typed?: boolean
  /** If absent, 'Try again' submits the surrounding form as it is now. */
  onRetry?: () => void
}

const reasons: Record<Exclude<Failure, 'disconnected'>, string> = {
  applicationsClosed: 'Applications have closed.',
  emailNotProved: 'You need to confirm your email address first. We will email you a link.',
  signInExpired: 'Your session has expired.',
  refused: 'Check the details and try again.',
  unavailable: 'Check your connection and try again.',
  stale: 'It was changed in another tab or on another device. Check the details and try again.',
}

const answers: Partial<Record<Failure, ReactNode>> = {
  signInExpired: <LogInAgain />,
  emailNotProved: <ConfirmEmailLink />,
}

/** Section 8 shows no server message; the applicant learns that it is not saved, and what to do. */
export function SaveFailed({ what, verb = 'save', failure, typed = true, onRetry }: SaveFailedProps) {
  const application = useApplication()
  // The connection's notice says aloud what waits for it, and that what was typed is kept.
  const isWaiting = failure === 'disconnected'
  // The form may show something else than what was sent: nobody saves that unseen.
  const isStale = failure === 'stale'
  return (
    <Message
      tone={isWaiting ? 'note' : 'error'}
      focusAfter={useScreenId('save')}
      onRetry={isStale ? undefined : (onRetry ?? 'submit')}
      answer={answers[failure]}
      onDismiss={() => application.send({ type: 'save.dismiss' })}
      // Whoever closes what waits for the connection takes it back.
      dismissal={isWaiting ? `Do not ${verb}` : undefined}
    >
      <p>
        We could not {verb} your {what}. {typed && !isWaiting && !isStale && 'What you typed is still here. '}
        {isWaiting ? 'We will try again automatically when the connection is back.' : reasons[failure]}
      </p>
    </Message>
  )
}
