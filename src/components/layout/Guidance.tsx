import type { ReactNode } from 'react'
import classes from './Guidance.module.css'

export const SECTION_INTRO = 'You will need the following information and documents to complete this section:'
export const FIELDS_NOTE =
  'Please ensure that all fields below are completed and that factual and up to date information is provided.'

export interface GuidanceProps {
  intro: string
  items: readonly string[]
  children: ReactNode
}

/** A section's guidance, above its fields. */
export function Guidance({ intro, items, children }: GuidanceProps) {
  return (
    <div className={classes.guidance}>
      <p>{intro}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className={classes.notes}>{children}</div>
    </div>
  )
}
