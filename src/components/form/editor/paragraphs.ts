/** Plain text as the editor's paragraphs. */

/** The text's paragraphs. A paragraph has a gap of its own, so a blank line would double it. */
export const paragraphsOf = (text: string): string[] => text.replaceAll(/(?:\s*(?:\r\n?|\n))+/g, '\n').split('\n')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The HTML that the editor writes for the text. HTML readers would drop spaces at the ends of a paragraph. */
export const htmlOfText = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => paragraph.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? ''))
    .map((paragraph) => paragraph.replaceAll(/^ +| +$/g, (spaces) => '&nbsp;'.repeat(spaces.length)))
    .map((paragraph) => `<p>${paragraph}</p>\n`)
    .join('')
