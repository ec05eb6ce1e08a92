import { Message } from './Message.tsx'

export interface ListFailedProps {
  what: string
  /** Whether it is fetched by itself as soon as the connection is back. */
  waits: boolean
  onRetry: () => void
}

/** A list that a select needs could not be fetched. */
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
