import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { IDLE_TIMEOUT_MS } from '../../domain/limits.ts'
import type { SignInEnd } from '../../machines/authentication/contracts.ts'
import { Message } from './Message.tsx'

const reasons: Record<SignInEnd, string> = {
  timeout: `You were signed out after ${IDLE_TIMEOUT_MS / 60_000} minutes without activity; what you typed is kept.`,
  expired: 'Your sign-in has expired; what you typed is kept.',
  elsewhere: 'You were signed out in another tab. Log in to go on here.',
}

/** On the public page, for whoever did not ask to leave: why they are there, and the way back. */
export function SignedOutMessage({ end, onEnter }: { end: SignInEnd; onEnter: () => void }) {
  return (
    <Message tone="news" answer={<Button onClick={onEnter}>Log in</Button>}>
      <p>{reasons[end]}</p>
    </Message>
  )
}
