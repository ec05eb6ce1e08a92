import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import classes from './RichHtml.module.css'

/** The applicant's rich text, sanitized. */
export function RichHtml({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'img'],
        FORBID_ATTR: ['style'],
      }),
    [html],
  )
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
