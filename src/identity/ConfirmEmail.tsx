import type { ConfirmPurpose, IdentityView } from '../../domain/identityPages.ts'
import { EmailAddress } from './EmailAddress.tsx'
import classes from './identity.module.css'

const WORDING: Record<ConfirmPurpose, { heading: string; lead: string; button: string }> = {
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

export const confirmTitle = (purpose: ConfirmPurpose) => WORDING[purpose].heading

/** Target of the links that confirm an email address. */
export function ConfirmEmail({ purpose, email }: Extract<IdentityView, { page: 'confirmEmail' }>) {
  const { heading, lead, button } = WORDING[purpose]
  return (
    <>
      <h1>{heading}</h1>
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
