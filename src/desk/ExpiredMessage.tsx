import { Button } from '@mantine/core'
import { Message } from '../parts/Message.tsx'

/** The sign-in has expired while somebody worked at the desk. */
export function ExpiredMessage({ kept, onLogIn }: { kept: string; onLogIn: () => void }) {
  return (
    <Message tone="error" title="Your sign-in has expired" answer={<Button onClick={onLogIn}>Log in again</Button>}>
      <p>Please log in again to go on. {kept}</p>
    </Message>
  )
}
