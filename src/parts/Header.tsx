import { Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { Link } from 'wouter'
import type { EntryIntent } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { ROUTES } from '../../domain/routes.ts'
import { Logo } from './Logo.tsx'
import classes from './Header.module.css'

export interface HeaderProps {
  providerName: string
  /** 'unknown' while a guarded page finds out: nothing is offered that would vanish at once. */
  visitor: 'signedIn' | 'signedOut' | 'unknown'
  onEnter: (intent: EntryIntent) => void
  onLogOut: () => void
}

/** Section 2.3. */
export function Header({ providerName, visitor, onEnter, onLogOut }: HeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link href={visitor === 'signedIn' ? ROUTES.progress : ROUTES.home} className={classes.brand}>
          <Logo />
          <span>
            <strong>{providerName}</strong> <span className={classes.product}>Postgraduate Fellowship</span>
          </span>
        </Link>
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
              <Button data-intent="logIn" onClick={() => onEnter('logIn')}>
                Log in
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
