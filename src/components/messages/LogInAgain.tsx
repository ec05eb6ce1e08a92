import { useAuthentication } from '../../PortalContext.tsx'
import { Button, type ButtonProps } from '../layout/Button.ts'

/** For an expired sign-in: the login returns to this screen, where the draft is restored. */
export function LogInAgain({ variant = 'default' }: Pick<ButtonProps, 'variant'>) {
  const authentication = useAuthentication()
  return (
    <Button variant={variant} onClick={() => authentication.send({ type: 'logIn.again' })}>
      Log in again
    </Button>
  )
}
