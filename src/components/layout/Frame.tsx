import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Contact as Reachable } from '../../../domain/settings.ts'
import { INFORMATION_PAGES, informationPath } from '../../../domain/information.ts'
import { ROUTES } from '../../../domain/routes.ts'
import { Contact } from '../messages/Contact.tsx'
import { MAIN } from './ids.ts'
import { SkipLink } from './SkipLink.tsx'
import classes from './Frame.module.css'

export interface FrameProps {
  providerName: string
  header: ReactNode
  /** The progress menu, on the screens that have one. */
  menu?: ReactNode
  /** The connection notice. */
  connection?: ReactNode
  /** Overlays: notices and the session warning. */
  above?: ReactNode
  isSignedIn: boolean
  /** The account page's URL for signed-in applicants. */
  account?: string
  contact?: Reachable
  children: ReactNode
}

/** The root frame of section 2.2. */
export function Frame({
  providerName,
  header,
  menu,
  connection,
  above,
  isSignedIn,
  account,
  contact,
  children,
}: FrameProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      {header}
      {menu}
      {connection}
      <main id={MAIN} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <p>
          {account !== undefined && <a href={account}>Your account</a>}
          {isSignedIn && <Link href={ROUTES.ownData}>Your data</Link>}
          <Link href={ROUTES.guidance}>Who can apply, documents and closing date</Link>
          {INFORMATION_PAGES.map((page) => (
            <a key={page} href={informationPath(page)}>
              {page.charAt(0).toUpperCase() + page.slice(1)}
            </a>
          ))}
        </p>
        {contact !== undefined && (
          <p>
            <Contact providerName={providerName} contact={contact} />
          </p>
        )}
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {providerName}. All rights reserved.
        </p>
      </footer>
      {above}
    </div>
  )
}
