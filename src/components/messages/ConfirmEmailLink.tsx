import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { ACCOUNT_PATH } from '../../../domain/identityPages.ts'

/** Links to the account page, which sends the confirmation mail. */
export function ConfirmEmailLink() {
  return (
    <Button variant="default" component="a" href={`${ACCOUNT_PATH}#proof`}>
      Confirm your email address
    </Button>
  )
}
