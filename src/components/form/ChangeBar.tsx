import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../layout/Button.ts'
import { BackIcon } from '../layout/icons.tsx'
import { publishStrip } from '../layout/publishHeight.ts'
import { reviewAddress, useChange } from './reviewChange.ts'
import './ChangeBar.css'

export const SAVE_AND_GO_BACK = 'Save and go back to Review'

/** After 'Change' on Review: a save button that stays in view, and a way back without saving. */
export function ChangeBar({ children }: { children: ReactNode }) {
  const change = useChange()
  if (change === null) return null
  return (
    <div ref={publishStrip} className="change-bar">
      <Button
        component={Link}
        href={reviewAddress(change)}
        variant="subtle"
        leftSection={<BackIcon />}
        aria-label="Back to Review"
      >
        <span>Back to Review</span>
      </Button>
      {children}
    </div>
  )
}
