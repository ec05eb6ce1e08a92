import DOMPurify from 'dompurify'

const FORMS = ['form', 'input', 'textarea', 'select', 'option', 'button']
const FETCHED = ['img', 'picture', 'source', 'audio', 'video', 'track', 'map', 'area']

/** HTML without what the portal's rich text never has: scripts, styles, what can be filled in, and what would be fetched. */
export const sanitizedHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', ...FORMS, ...FETCHED],
    FORBID_ATTR: ['style', 'background'],
  })
