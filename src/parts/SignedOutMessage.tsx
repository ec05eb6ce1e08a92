import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { IDLE_TIMEOUT_MS } from '../../domain/limits.ts'
import type { SignInEnd, Unsent } from '../../machines/authentication/contracts.ts'
import { Message } from './Message.tsx'

const reasons: Record<SignInEnd, string> = {
  timeout: `You were signed out after ${IDLE_TIMEOUT_MS / 60_000} minutes without activity; what you typed is kept.`,
  expired: 'Your sign-in has expired; what you typed is kept.',
  elsewhere: 'You were signed out in another tab. Log in to go on here.',
}

/** What was typed is kept in the tab. */
const losses: Record<Exclude<Unsent, 'typed'>, string> = {
  document: 'A document had not been uploaded by then: log in and choose it again.',
  submission: 'Your application had not been submitted by then: log in and submit it.',
}

export interface SignedOutMessageProps {
  end: SignInEnd
  unsent: readonly Unsent[]
  onEnter: () => void
}

/** On the public page, for whoever did not ask to leave: why they are there, what that cut off, and the way back. */
export function SignedOutMessage({ end, unsent, onEnter }: SignedOutMessageProps) {
  return (
    <Message tone="news" answer={<Button onClick={onEnter}>Log in</Button>}>
      <p>{reasons[end]}</p>
      {unsent.map((each) => each !== 'typed' && <p key={each}>{losses[each]}</p>)}
    </Message>
  )
}
