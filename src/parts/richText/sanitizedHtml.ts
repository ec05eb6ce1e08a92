import DOMPurify from 'dompurify'

/** HTML without what the portal's rich text never has: scripts, pictures, forms and styles. */
export const sanitizedHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'img'],
    FORBID_ATTR: ['style'],
  })
