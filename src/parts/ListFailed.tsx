import { Message } from './Message.tsx'

/** A list that a select needs could not be fetched. */
export function ListFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Message tone="error" onRetry={onRetry}>
      <p>The {what} could not be loaded. Please check your connection.</p>
    </Message>
  )
}
