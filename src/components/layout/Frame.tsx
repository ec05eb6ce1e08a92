import type { ReactNode } from 'react'
import { Footer, type FooterProps } from './Footer.tsx'
import { MAIN } from './ids.ts'
import { SkipLink } from './SkipLink.tsx'
import classes from './Frame.module.css'

export interface FrameProps extends FooterProps {
  header: ReactNode
  /** The progress menu, on the screens that have one. */
  menu?: ReactNode
  /** The connection notice. */
  connection?: ReactNode
  /** Overlays: notices and the session warning. */
  above?: ReactNode
  children: ReactNode
}

/** The root frame of section 2.2. */
export function Frame({ header, menu, connection, above, children, ...footer }: FrameProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      {header}
      {menu}
      {connection}
      <main id={MAIN} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer {...footer} />
      {above}
    </div>
  )
}
