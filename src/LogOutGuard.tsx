import { useSelector } from '@xstate/react'
import { Button } from '@mantine/core'
import type { Unsent } from '../machines/authentication/contracts.ts'
import { isConfirmingLogOut, unsentOf } from '../machines/authentication/selectors.ts'
import { Notice } from './parts/Notice.tsx'
import { useAuthentication } from './PortalContext.tsx'

const losses: Record<Unsent, string> = {
  typed: 'What you typed last is not stored yet. Logging out removes it from this browser.',
  document: 'A document is not uploaded yet, and will not be if you log out now.',
  submission: 'Your application is not submitted yet, and will not be if you log out now.',
}

/** Asks before a log-out that would lose what is typed, or a document or the submission on its way. */
export function LogOutGuard() {
  const authentication = useAuthentication()
  const opened = useSelector(authentication, isConfirmingLogOut)
  const unsent = useSelector(authentication, unsentOf)
  const stay = () => authentication.send({ type: 'logOut.cancel' })
  return (
    <Notice
      title="Not everything is saved"
      opened={opened}
      onClose={stay}
      answers={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button variant="default" onClick={() => authentication.send({ type: 'logOut.confirm' })}>
            Log out all the same
          </Button>
        </>
      }
    >
      {unsent.map((each) => (
        <p key={each}>{losses[each]}</p>
      ))}
    </Notice>
  )
}
