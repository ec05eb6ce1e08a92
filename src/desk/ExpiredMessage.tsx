import { Button } from '@mantine/core'
import { Message } from '../components/messages/Message.tsx'

/** Also shown after an administrator has removed a role, which ends the person's sessions. */
export function ExpiredMessage({ kept, onLogIn }: { kept: string; onLogIn: () => void }) {
  return (
    <Message tone="error" title="You have been logged out" answer={<Button onClick={onLogIn}>Log in again</Button>}>
      <p>Your session has expired, or an administrator has changed your roles. Log in again to continue. {kept}</p>
    </Message>
  )
}
