import DOMPurify from 'dompurify'

/** What the portal's rich text never has, beside what DOMPurify takes out by itself: what can be filled in, what would be fetched, and styles. */
const FORMS = ['form', 'input', 'textarea', 'select', 'option', 'button']
const FETCHED = ['img', 'picture', 'source', 'audio', 'video', 'track', 'map', 'area']

export const sanitizedHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', ...FORMS, ...FETCHED],
    FORBID_ATTR: ['style', 'background'],
  })
