import { useSyncExternalStore, type ReactNode } from 'react'
import classes from './Frame.module.css'

export interface FrameProps {
  providerName: string
  header: ReactNode
  /** The progress menu, on the screens that have one. */
  menu?: ReactNode
  /** Overlays: notices and the session warning. */
  above?: ReactNode
  children: ReactNode
}

const MAIN = 'main'

/** The root frame of section 2.2. */
export function Frame({ providerName, header, menu, above, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <a href={`#${MAIN}`} className={classes.skip}>
        Skip to the content
      </a>
      {header}
      {menu}
      <Offline />
      <main id={MAIN} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <p suppressHydrationWarning>
          © {new Date().getFullYear()} {providerName}. All rights reserved.
        </p>
      </footer>
      {above}
    </div>
  )
}

function watchConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

function Offline() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          You are offline. What you type is kept; it can be saved when you are back online.
        </p>
      )}
    </div>
  )
}
