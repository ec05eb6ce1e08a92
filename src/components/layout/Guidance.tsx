import type { ReactNode } from 'react'
import type { DocumentOf, DocumentStep } from '../../../domain/documents.ts'
import classes from './Guidance.module.css'

export const SECTION_INTRO = 'You will need the following information and documents to complete this section:'
export const FIELDS_NOTE =
  'Please ensure that all fields below are completed and that factual and up to date information is provided.'

/** An item for each document of a step; empty if the guidance does not list the document. */
export type DocumentGuidance<Step extends DocumentStep> = Readonly<Record<DocumentOf<Step>['kind'], string>>

export interface GuidanceProps {
  intro: string
  /** Empty ones are left out. */
  items: readonly string[]
  children: ReactNode
}

/** A section's guidance, above its fields. */
export function Guidance({ intro, items, children }: GuidanceProps) {
  return (
    <div className={classes.guidance}>
      <p>{intro}</p>
      <ul>
        {items.filter(Boolean).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className={classes.notes}>{children}</div>
    </div>
  )
}
