import type { ConfirmPurpose, IdentityView } from '../../domain/identityPages.ts'
import { EmailAddress } from './EmailAddress.tsx'
import classes from './identity.module.css'

export const CONFIRM_WORDING: Record<ConfirmPurpose, { heading: string; lead: string; button: string }> = {
  emailProof: {
    heading: 'Confirm your email address',
    lead: 'Confirm that this address is yours:',
    button: 'Confirm the address',
  },
  emailChange: {
    heading: 'Use this email address',
    lead: 'You will log in with this address from now on:',
    button: 'Use this address',
  },
}

/** Target of the links that confirm an email address. */
export function ConfirmEmail({ purpose, email }: Extract<IdentityView, { page: 'confirmEmail' }>) {
  const { lead, button } = CONFIRM_WORDING[purpose]
  return (
    <>
      <p className={classes.lead}>
        {lead} <EmailAddress email={email} />
      </p>
      <form method="post" className={classes.form}>
        <button type="submit" className={classes.button}>
          {button}
        </button>
      </form>
    </>
  )
}
