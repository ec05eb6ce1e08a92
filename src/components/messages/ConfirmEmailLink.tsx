import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { ACCOUNT_PATH } from '../../../domain/identityPages.ts'

/** Leads to the account's page, which sends the mail, again as often as it takes. */
export function ConfirmEmailLink() {
  return (
    <Button variant="default" component="a" href={`${ACCOUNT_PATH}#proof`}>
      Confirm your email address
    </Button>
  )
}
