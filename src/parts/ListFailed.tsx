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
        The {what} could not be loaded.{' '}
        {waits ? 'They are loaded as soon as the connection is back.' : 'Please check your connection.'}
      </p>
    </Message>
  )
}
