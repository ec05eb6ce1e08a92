import type { ReactNode } from 'react'
import './Section.css'

/** Cards and grids for laying out screens. */

export interface SectionProps {
  heading?: string
  /** A link beside the heading. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ heading, action, children }: SectionProps) {
  return (
    <section className="section">
      {action ? (
        <div className="section-heading">
          <h2>{heading}</h2>
          {action}
        </div>
      ) : (
        heading !== undefined && <h2>{heading}</h2>
      )}
      {children}
    </section>
  )
}

/** Fields side by side. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns fields">{children}</div>
}

export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}

export function RequiredLegend() {
  return (
    <p className="legend">
      An asterisk <span aria-hidden="true">(*)</span> marks required fields.
    </p>
  )
}
