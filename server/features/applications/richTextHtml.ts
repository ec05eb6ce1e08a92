import sanitizeHtml from 'sanitize-html'
import { normalised } from '../../../domain/text.ts'

const BLOCKS = ['p', 'div', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li']
const MARKS = ['strong', 'b', 'em', 'i', 'u', 'ins', 's', 'strike', 'del', 'code', 'sub', 'sup', 'span', 'a']
const COLOUR = /^(?:#[\da-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]+)$/i
const FONT = /^[\w\s,'"-]+$/
const LENGTH = /^\d+(?:\.\d+)?(?:px|pt|em|rem|%)$/i

/** Keeps the editor's output: text, marks, lists and links. Removes scripts, images, frames and foreign URLs. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...MARKS],
    allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['style'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Again, because entities are decoded by now.
    textFilter: normalised,
    allowedStyles: {
      '*': {
        'text-align': [/^(?:left|right|center|justify)$/],
        'margin-left': [LENGTH],
        color: [COLOUR],
        'background-color': [COLOUR],
        'font-size': [LENGTH],
        'font-family': [FONT],
      },
    },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  })
}
