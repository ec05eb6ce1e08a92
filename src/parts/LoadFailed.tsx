import type { Failure } from '../../machines/failure.ts'
import { Message } from './Message.tsx'

export interface LoadFailedProps {
  failure: Failure | null
  onRetry: () => void
}

const reasons: Record<Failure, string> = {
  applicationsClosed: 'Applications have closed, so a new application cannot be opened.',
  signInExpired: 'Your sign-in has expired. Please log out and log in again.',
  refused: 'Your application could not be opened.',
  unavailable: 'Your application could not be loaded. Please check your connection.',
}

export function LoadFailed({ failure, onRetry }: LoadFailedProps) {
  return (
    <Message tone="error" onRetry={onRetry}>
      <p>{reasons[failure ?? 'unavailable']}</p>
    </Message>
  )
}
