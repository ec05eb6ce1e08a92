import { isSeen } from './text.ts'

const namedEntities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

/** Block tags and line breaks separate words; inline tags such as <b> do not. */
const separatingTags = /<\/?(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|br|hr|tr|td|th|table|section|article)\b[^>]*>/gi
const anyTag = /<\/?[a-z!][^>]*>/gi
const entity = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi

function decodeEntities(text: string): string {
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedEntities.get(name.toLowerCase()) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Ignores text after the last '>': searching it for tags from every '<' would take quadratic time. */
function replaceTags(html: string, tags: RegExp, by: string): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end).replace(tags, by) + html.slice(end)
}

/** The text of an HTML string, without tags and with decoded entities. */
export function textOf(html: string): string {
  return decodeEntities(replaceTags(replaceTags(html, separatingTags, ' '), anyTag, ''))
}

/** Words in an HTML string; invisible words do not count (section 5.3). */
export function countWords(html: string): number {
  return textOf(html).split(/\s+/u).filter(isSeen).length
}
