import { Message } from './Message.tsx'

export interface ListFailedProps {
  what: string
  /** True if it reloads automatically when the connection returns. */
  waits: boolean
  onRetry: () => void
}

/** A select's list could not be loaded. */
export function ListFailed({ what, waits, onRetry }: ListFailedProps) {
  return (
    <Message tone={waits ? 'note' : 'error'} onRetry={onRetry}>
      <p>
        We could not load the {what}.{' '}
        {waits ? 'They will load when the connection is back.' : 'Check your connection and try again.'}
      </p>
    </Message>
  )
}
