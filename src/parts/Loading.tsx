import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.css'
import classes from './Loading.module.css'

/** A calm word while something is on its way. */
export function Loading({ children = 'Loading…' }: { children?: string }) {
  return (
    <div role="status" className={classes.loading}>
      <Loader size={22} />
      <span>{children}</span>
    </div>
  )
}
