import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { isLimited } from '../../../machines/application/selectors.ts'
import type { Failure } from '../../../machines/failure.ts'
import { useApplication } from '../../PortalContext.tsx'
import { ConfirmEmailLink } from '../messages/ConfirmEmailLink.tsx'
import { useScreenId } from '../layout/ids.ts'
import { LogInAgain } from '../messages/LogInAgain.tsx'
import { Message } from '../messages/Message.tsx'

export interface SaveFailedProps {
  /** The record's name in the message: 'personal details'. */
  what: string
  verb?: 'save' | 'submit'
  failure: Failure
  /** True if the screen has unsaved input. */
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
  stale: 'Your answers were changed in another tab or on another device. Check the details and try again.',
}

/** Applications had closed before, except for what a request asked for. */
const REQUEST_ENDED =
  'We no longer ask you to change it, so what you submitted before counts. Reload the page to read it.'

const answers: Partial<Record<Failure, ReactNode>> = {
  signInExpired: <LogInAgain />,
  emailNotProved: <ConfirmEmailLink />,
}

/** Section 8 shows no server message. The applicant learns what is not saved and what to do. */
export function SaveFailed({ what, verb = 'save', failure, typed = true, onRetry }: SaveFailedProps) {
  const application = useApplication()
  const isAsked = useSelector(application, isLimited)
  // The connection notice already announces the waiting save.
  const isWaiting = failure === 'disconnected'
  // The form may differ from what was sent, so it is not resent without the applicant.
  const isStale = failure === 'stale'
  return (
    <Message
      tone={isWaiting ? 'note' : 'error'}
      focusAfter={useScreenId('save')}
      onRetry={isStale ? undefined : (onRetry ?? 'submit')}
      answer={answers[failure]}
      onDismiss={() => application.send({ type: 'save.dismiss' })}
      // Closing the message cancels the waiting save.
      dismissal={isWaiting ? `Do not ${verb}` : undefined}
    >
      <p>
        We could not {verb} your {what}. {typed && !isWaiting && !isStale && 'What you typed is still here. '}
        {isWaiting
          ? 'We will try again automatically when the connection is back.'
          : failure === 'applicationsClosed' && isAsked
            ? REQUEST_ENDED
            : reasons[failure]}
      </p>
    </Message>
  )
}
