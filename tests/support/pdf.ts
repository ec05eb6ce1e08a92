import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as a reader, and a screen reader, finds it. */

interface Element {
  role?: string
  children?: Element[]
}

/** Every role of a structure tree, in reading order. */
function rolesOf({ role, children = [] }: Element): string[] {
  return [...(role === undefined ? [] : [role]), ...children.flatMap(rolesOf)]
}

export async function readPdf(content: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
  const texts = await Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent()
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    }),
  )
  const roles = await Promise.all(pages.map(async (page) => rolesOf((await page.getStructTree()) as Element)))
  const { info } = await document.getMetadata()
  const { Title, Language, PDFFormatVersion } = info as Record<string, string | undefined>
  const read = {
    title: Title,
    language: Language,
    version: PDFFormatVersion,
    isTagged: (await document.getMarkInfo())?.Marked === true,
    viewer: await document.getViewerPreferences(),
    pages: pages.length,
    /** Line ends are the layout's, not the text's. */
    text: texts.join('\n').replace(/\s+/g, ' '),
    roles: roles.flat(),
  }
  await document.loadingTask.destroy()
  return read
}
