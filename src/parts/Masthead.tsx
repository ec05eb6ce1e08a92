import type { ElementType, ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import classes from './Masthead.module.css'

export interface MastheadProps {
  providerName: string
  product: string
  /** Where the brand leads. */
  href: string
  /** What its link is made with, where the page has a router. */
  link?: ElementType<{ href: string; className?: string; children: ReactNode }>
  children?: ReactNode
}

/** The band with the brand at the top of every page, those of the identity provider included. */
export function Masthead({ providerName, product, href, link: Link = 'a', children }: MastheadProps) {
  return (
    <header className={classes.masthead}>
      <div className={classes.inside}>
        <Link href={href} className={classes.brand}>
          <Logo />
          <span>
            <strong>{providerName}</strong> <span className={classes.product}>{product}</span>
          </span>
        </Link>
        {children}
      </div>
    </header>
  )
}
