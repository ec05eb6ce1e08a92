import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { IDLE_TIMEOUT_MS } from '../../../domain/limits.ts'
import type { SignInEnd, Unsent } from '../../../machines/authentication/contracts.ts'
import { Message } from './Message.tsx'

const reasons: Record<SignInEnd, string> = {
  timeout: `You were logged out after ${IDLE_TIMEOUT_MS / 60_000} minutes without activity. What you typed has been kept.`,
  expired: 'Your session has expired. What you typed has been kept.',
  elsewhere: 'You were logged out in another tab. Log in to continue here.',
}

/** Input is kept in the tab. */
const losses: Record<Exclude<Unsent, 'typed'>, string> = {
  document: 'A document was not uploaded. Log in and choose it again.',
  submission: 'Your application was not submitted. Log in and submit it.',
}

export interface SignedOutMessageProps {
  end: SignInEnd
  unsent: readonly Unsent[]
  onEnter: () => void
}

/** On the public page after an automatic sign-out: the reason, what was interrupted, and the way back. */
export function SignedOutMessage({ end, unsent, onEnter }: SignedOutMessageProps) {
  return (
    <Message tone="news" answer={<Button onClick={onEnter}>Log in</Button>}>
      <p>{reasons[end]}</p>
      {unsent.map((each) => each !== 'typed' && <p key={each}>{losses[each]}</p>)}
    </Message>
  )
}
