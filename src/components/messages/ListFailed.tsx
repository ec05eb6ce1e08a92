import type { InstitutionsState } from '../../../machines/courseChoice/selectors.ts'
import type { ListingState } from '../../../machines/listing/selectors.ts'
import { Message } from './Message.tsx'

export interface ListFailedProps {
  what: string
  /** A disconnected list reloads automatically when the connection returns. */
  state: ListingState | InstitutionsState
  onRetry: () => void
}

/** A select's list could not be loaded; nothing otherwise. */
export function ListFailed({ what, state, onRetry }: ListFailedProps) {
  if (state !== 'failed' && state !== 'disconnected') return null
  const waits = state === 'disconnected'
  return (
    <Message tone={waits ? 'note' : 'error'} onRetry={onRetry}>
      <p>
        We could not load the {what}.{' '}
        {waits ? 'They will load when the connection is back.' : 'Check your connection and try again.'}
      </p>
    </Message>
  )
}
