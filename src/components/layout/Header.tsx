import { Link } from 'wouter'
import type { EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { Button } from './Button.ts'
import { Masthead } from './Masthead.tsx'
import classes from './Header.module.css'

export interface HeaderProps {
  logo?: string
  providerName: string
  /** 'unknown' while a guarded page checks the sign-in: then the header shows no actions that would vanish. */
  visitor: 'signedIn' | 'signedOut' | 'unknown'
  onEnter: (intent: EntryIntent) => void
  onLogOut: () => void
}

export function Header({ logo, providerName, visitor, onEnter, onLogOut }: HeaderProps) {
  return (
    <Masthead
      logo={logo}
      providerName={providerName}
      href={visitor === 'signedIn' ? ROUTES.progress : ROUTES.home}
      link={Link}
    >
      <div className={classes.account}>
        {visitor === 'signedIn' && (
          <Button variant="default" onClick={onLogOut}>
            Log out
          </Button>
        )}
        {visitor === 'signedOut' && (
          <>
            <Button variant="subtle" data-intent="signUp" onClick={() => onEnter('signUp')}>
              Signup
            </Button>
            <Button variant="default" data-intent="logIn" onClick={() => onEnter('logIn')}>
              Log in
            </Button>
          </>
        )}
      </div>
    </Masthead>
  )
}
