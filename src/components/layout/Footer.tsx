import { capitalised } from '../../../domain/capitalised.ts'
import { INFORMATION_PAGES, informationPath } from '../../../domain/information.ts'
import { ROUTES } from '../../../domain/routes.ts'
import type { Contact as Reachable } from '../../../domain/settings.ts'
import { Contact } from '../messages/Contact.tsx'
import classes from './Footer.module.css'
import type { LinkComponent } from './Masthead.tsx'

export interface FooterProps {
  providerName: string
  /** Offers 'Your data' to signed-in applicants. */
  hasApplication: boolean
  /** The account page's URL for signed-in users. */
  account?: string
  contact?: Reachable
  /** The link component, on a page with a router. */
  link?: LinkComponent
}

/** The footer of the portal's pages and of the account pages. */
export function Footer({ providerName, hasApplication, account, contact, link: Link = 'a' }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <p>
        {account !== undefined && <a href={account}>Your account</a>}
        {hasApplication && <Link href={ROUTES.ownData}>Your data</Link>}
        <Link href={ROUTES.guidance}>Who can apply, documents and closing date</Link>
        {INFORMATION_PAGES.map((page) => (
          <Link key={page} href={informationPath(page)}>
            {capitalised(page)}
          </Link>
        ))}
      </p>
      <Contact providerName={providerName} contact={contact} />
      <p suppressHydrationWarning>
        © {new Date().getFullYear()} {providerName}. All rights reserved.
      </p>
    </footer>
  )
}
