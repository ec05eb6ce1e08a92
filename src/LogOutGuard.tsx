import { useSelector } from '@xstate/react'
import { Button } from '@mantine/core'
import { isConfirmingLogOut } from '../machines/authentication/selectors.ts'
import { Notice } from './parts/Notice.tsx'
import { useAuthentication } from './PortalContext.tsx'

/** Asks before a log-out that would lose what is typed, or a document on its way. */
export function LogOutGuard() {
  const authentication = useAuthentication()
  const opened = useSelector(authentication, isConfirmingLogOut)
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
      <p>What you typed or uploaded last is not stored yet. Logging out removes it from this browser.</p>
    </Notice>
  )
}
