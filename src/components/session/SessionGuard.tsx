import { useSelector } from '@xstate/react'
import { countdownOf, signOutAt } from '../../../machines/session/selectors.ts'
import type { SessionActor } from '../../../machines/session/session.ts'
import { SessionWarning } from './SessionWarning.tsx'

/** Shows the session warning while the session is in that state. */
export function SessionGuard({ session }: { session: SessionActor }) {
  const countdown = useSelector(session, countdownOf)
  const endsAt = useSelector(session, signOutAt)
  if (countdown === null) return null
  return (
    <SessionWarning
      countdown={countdown}
      signOutAt={endsAt}
      onStay={() => session.send({ type: 'session.extend' })}
      onLogout={() => session.send({ type: 'session.end' })}
    />
  )
}
