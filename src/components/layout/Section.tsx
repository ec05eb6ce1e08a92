import type { ReactNode } from 'react'
import './Section.css'

/** Cards and grids for laying out screens. */
export function Section({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section className="section">
      {heading !== undefined && <h2>{heading}</h2>}
      {children}
    </section>
  )
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns">{children}</div>
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
