import { Button } from '@mantine/core'
import { Message } from '../components/messages/Message.tsx'

export function ExpiredMessage({ kept, onLogIn }: { kept: string; onLogIn: () => void }) {
  return (
    <Message tone="error" title="Your session has expired" answer={<Button onClick={onLogIn}>Log in again</Button>}>
      <p>Log in again to continue. {kept}</p>
    </Message>
  )
}
