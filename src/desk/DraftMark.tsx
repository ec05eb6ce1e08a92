import type { ReactNode } from 'react'
import classes from './desk.module.css'

interface DraftMarkProps {
  isUnsaved: boolean
  /** Shown while nothing is unsaved. */
  children?: ReactNode
}

/** Marks unsaved work, which keepWork.ts keeps in the tab. */
export const DraftMark = ({ isUnsaved, children }: DraftMarkProps) => (
  <p role="status" className={classes.total}>
    {isUnsaved ? 'Not saved. Kept in this tab.' : children}
  </p>
)
