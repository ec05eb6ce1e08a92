import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.css'
import classes from './Loading.module.css'

/** A quiet message while something loads. */
export function Loading({ children = 'Loading…' }: { children?: string }) {
  return (
    <div role="status" className={classes.loading}>
      <Loader size={22} />
      <span>{children}</span>
    </div>
  )
}
