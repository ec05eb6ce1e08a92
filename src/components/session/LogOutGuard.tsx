import { useSelector } from '@xstate/react'
import type { Unsent } from '../../../machines/authentication/contracts.ts'
import { isConfirmingLogOut, unsentOf } from '../../../machines/authentication/selectors.ts'
import { Notice } from '../messages/Notice.tsx'
import { useAuthentication } from '../../PortalContext.tsx'
import { Button } from '../layout/Button.ts'

const losses: Record<Unsent, string> = {
  typed: 'Your latest changes are not saved yet. If you log out now, you will lose them.',
  document: 'A document has not been uploaded yet. If you log out now, you will have to upload it again.',
  submission: 'Your application has not been submitted yet. If you log out now, it will not be submitted.',
}

/** Asks before a log-out that would lose unsent input, an upload or a submission. */
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
          <Button onClick={stay}>Stay logged in</Button>
          <Button variant="default" onClick={() => authentication.send({ type: 'logOut.confirm' })}>
            Log out anyway
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
