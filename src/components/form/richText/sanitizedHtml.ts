import DOMPurify from 'dompurify'

const FORMS = ['form', 'input', 'textarea', 'select', 'option', 'button']
const FETCHED = ['img', 'picture', 'source', 'audio', 'video', 'track', 'map', 'area']

/** Removes HTML that the portal never needs: scripts, styles, forms and remote resources. */
export const sanitizedHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', ...FORMS, ...FETCHED],
    FORBID_ATTR: ['style', 'background'],
  })
