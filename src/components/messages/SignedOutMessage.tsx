import { IDLE_TIMEOUT_MS } from '#programme/settings.ts'
import type { SignInEnd, Unsent } from '../../../machines/authentication/contracts.ts'
import { Button } from '../layout/Button.ts'
import { Message } from './Message.tsx'

const KEPT = 'What you typed has been kept.'

const reasons: Record<SignInEnd, { reason: string; kept: string }> = {
  timeout: { reason: `You were logged out after ${IDLE_TIMEOUT_MS / 60_000} minutes without activity.`, kept: KEPT },
  expired: { reason: 'Your session has expired.', kept: KEPT },
  elsewhere: { reason: 'You were logged out in another tab.', kept: 'Log in to continue here.' },
}

const losses: Record<Unsent, string> = {
  typed: 'Your latest changes could not be saved. Log in and enter them again.',
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
  const { reason, kept } = reasons[end]
  return (
    <Message tone="news" answer={<Button onClick={onEnter}>Log in</Button>}>
      <p>{unsent.includes('typed') ? reason : `${reason} ${kept}`}</p>
      {unsent.map((each) => (
        <p key={each}>{losses[each]}</p>
      ))}
    </Message>
  )
}
