import { Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useAuthentication } from '../../PortalContext.tsx'

/** For an expired sign-in: the login returns to this screen, where the draft is restored. */
export function LogInAgain({ variant = 'default' }: Pick<ButtonProps, 'variant'>) {
  const authentication = useAuthentication()
  return (
    <Button variant={variant} onClick={() => authentication.send({ type: 'logIn.again' })}>
      Log in again
    </Button>
  )
}
