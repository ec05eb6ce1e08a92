import { PROGRAMME } from '#programme/names.ts'
import type { ElementType, ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import classes from './Masthead.module.css'

export type LinkComponent = ElementType<{ href: string; className?: string; children: ReactNode }>

export interface MastheadProps {
  /** The URL of the institution's logo; the portal's by default. */
  logo?: string
  providerName: string
  /** The target of the brand link. */
  href: string
  /** The link component, on a page with a router. */
  link?: LinkComponent
  children?: ReactNode
}

/** The brand band at the top of every page, including the identity provider's. */
export function Masthead({ logo, providerName, href, link: Link = 'a', children }: MastheadProps) {
  return (
    <header className={classes.masthead}>
      <div className={classes.inside}>
        <Link href={href} className={classes.brand}>
          {logo === undefined ? <Logo /> : <img src={logo} alt="" />}
          <span>
            <strong>{providerName}</strong> <span className={classes.product}>{PROGRAMME}</span>
          </span>
        </Link>
        {children}
      </div>
    </header>
  )
}
