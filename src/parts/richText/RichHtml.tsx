import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** The applicant's rich text, sanitized. */
export function RichHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'img'],
        FORBID_ATTR: ['style'],
      }),
    [html],
  )
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}
