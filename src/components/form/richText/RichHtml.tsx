import { useMemo } from 'react'
import classes from './RichHtml.module.css'
import { sanitizedHtml } from './sanitizedHtml.ts'

/** The applicant's rich text, sanitized. */
export function RichHtml({ html }: { html: string }) {
  const clean = useMemo(() => sanitizedHtml(html), [html])
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
