import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF's text, metadata and accessibility tags. */

interface Element {
  role?: string
  children?: Element[]
}

/** Roles of the structure tree in reading order. */
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
    /** Text with line breaks of the layout replaced by spaces. */
    text: texts.join('\n').replace(/\s+/g, ' '),
    roles: roles.flat(),
  }
  await document.loadingTask.destroy()
  return read
}
