import { Link } from 'wouter'
import { ROUTES } from '../../domain/routes.ts'
import type { Failure } from '../../machines/failure.ts'
import { LogInAgain } from './LogInAgain.tsx'
import { Message } from './Message.tsx'

export interface LoadFailedProps {
  failure: Failure | null
  onRetry: () => void
}

const reasons: Record<Failure, string> = {
  applicationsClosed: 'Applications have closed, so a new application cannot be opened.',
  emailNotProved: 'Your application could not be opened.',
  signInExpired: 'Your sign-in has expired.',
  refused: 'Your application could not be opened.',
  disconnected: 'Your application could not be loaded. It is loaded as soon as the connection is back.',
  unavailable: 'Your application could not be loaded. Please check your connection.',
  stale: 'Your application could not be loaded.',
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
          Anything you submitted before is under <Link href={ROUTES.ownData}>Your data</Link>.
        </p>
      )}
    </Message>
  )
}
