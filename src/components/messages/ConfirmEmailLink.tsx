import { ACCOUNT_PATH } from '../../../domain/identityPages.ts'
import { Button } from '../layout/Button.ts'

/** Links to the account page, which sends the confirmation mail. */
export function ConfirmEmailLink() {
  return (
    <Button variant="default" component="a" href={`${ACCOUNT_PATH}#proof`}>
      Confirm your email address
    </Button>
  )
}
