import { Link } from 'wouter'
import { ROUTES } from '../../../domain/routes.ts'
import type { Failure } from '../../../machines/failure.ts'
import { LogInAgain } from './LogInAgain.tsx'
import { Message } from './Message.tsx'

export interface LoadFailedProps {
  failure: Failure | null
  onRetry: () => void
}

const reasons: Record<Failure, string> = {
  applicationsClosed: 'Applications have closed, so you cannot start a new application.',
  emailNotProved: 'We could not open your application.',
  signInExpired: 'Your session has expired.',
  refused: 'We could not open your application.',
  disconnected: 'We could not load your application. It will load when the connection is back.',
  unavailable: 'We could not load your application. Check your connection and try again.',
  stale: 'We could not load your application.',
}

export function LoadFailed({ failure, onRetry }: LoadFailedProps) {
  return (
    <Message
      tone={failure === 'disconnected' ? 'note' : 'error'}
      onRetry={onRetry}
      answer={failure === 'signInExpired' ? <LogInAgain /> : undefined}
    >
      <p>{reasons[failure ?? 'unavailable']}</p>
      {failure === 'applicationsClosed' && (
        <p>
          You can find anything you submitted before under <Link href={ROUTES.ownData}>Your data</Link>.
        </p>
      )}
    </Message>
  )
}
