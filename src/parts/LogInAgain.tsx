import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { useAuthentication } from '../PortalContext.tsx'

/** The sign-in has expired: the hosted login leads back to this screen, where the draft waits. */
export function LogInAgain() {
  const authentication = useAuthentication()
  return (
    <Button variant="default" onClick={() => authentication.send({ type: 'logIn.again' })}>
      Log in again
    </Button>
  )
}
