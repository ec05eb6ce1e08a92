import type { ConfirmPurpose, IdentityView } from '../../domain/identityPages.ts'
import classes from './identity.module.css'

const WORDING: Record<ConfirmPurpose, { heading: string; lead: string; button: string }> = {
  emailProof: {
    heading: 'Confirm your email address',
    lead: 'This confirms that the address is yours:',
    button: 'Confirm the address',
  },
  emailChange: {
    heading: 'Use this email address',
    lead: 'From now on you log in with this address:',
    button: 'Use this address',
  },
}

export const confirmTitle = (purpose: ConfirmPurpose) => WORDING[purpose].heading

/** Where the links of mails lead that confirm an address. */
export function ConfirmEmail({ purpose, email }: Extract<IdentityView, { page: 'confirmEmail' }>) {
  const { heading, lead, button } = WORDING[purpose]
  return (
    <>
      <h1>{heading}</h1>
      <p className={classes.lead}>
        {lead} <span className={classes.address}>{email}</span>
      </p>
      <form method="post" className={classes.form}>
        <button type="submit" className={classes.button}>
          {button}
        </button>
      </form>
    </>
  )
}
