import { HEAD_BYTES } from '../../../../domain/fileFormats.ts'
import { Found } from './finding.ts'
import type { Range } from './formats.ts'
import { MAXIMUM_PAGES, MAXIMUM_PAGE_SIDE } from './limits.ts'
import { hasScripts } from './pdfScripts.ts'
import { objectsOf, type PdfObjects } from './pdfStreams.ts'

/** Checks PDF (ISO 32000) with PDF.js: it opens without a password, all pages are there, nothing runs or hides. */

const END = '%%EOF'

const headerOf = (content: Buffer): number => content.subarray(0, HEAD_BYTES).indexOf('%PDF-', 0, 'latin1')

function checkObjects({ text, isEncrypted }: PdfObjects): void {
  if (/\/S\s*\/(?:Launch|ImportData|Rendition|RichMediaExecute)\b/.test(text)) throw new Found('activeContent')
  // An encrypted script cannot be read here.
  if (isEncrypted ? /\/JS(?![A-Za-z])/.test(text) : hasScripts(text)) throw new Found('activeContent')
  const hasFiles = /\/EF\s*(?:<<|\d+\s+\d+\s+R)/.test(text) || /\/Type\s*\/EmbeddedFile\b/.test(text)
  if (hasFiles) throw new Found('embeddedFiles')
}

/** A file without its end may be cut off. It is complete if every object that another one uses is there. */
function checkComplete({ text }: PdfObjects): void {
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number))
  const present = new Set(numbers(/\b(\d+)\s+\d+\s+obj\b/g))
  const isCut = text.lastIndexOf('endobj') < text.lastIndexOf(' obj')
  if (isCut || numbers(/\b(\d+)\s+\d+\s+R\b/g).some((number) => !present.has(number))) throw new Found('damagedFile')
}

/** Interprets all pages as a viewer does, except for pictures. The inspector limits the time. */
async function checkPages(content: Buffer): Promise<void> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(content),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 1,
  })
  try {
    const document = await task.promise
    if (document.numPages > MAXIMUM_PAGES) throw new Found('tooManyPages')
    if (document.numPages === 0) throw new Found('damagedFile')
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      if (Math.max(right - left, top - bottom) * page.userUnit > MAXIMUM_PAGE_SIDE) throw new Found('tooManyPixels')
      await page.getOperatorList()
      page.cleanup()
    }
  } catch (error) {
    if (error instanceof Found) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Found(isLocked ? 'encryptedFile' : 'damagedFile')
  } finally {
    await task.destroy()
  }
}

export async function inspectPdf(content: Buffer): Promise<Range> {
  const objects = await objectsOf(content)
  checkObjects(objects)
  const start = headerOf(content)
  const end = content.lastIndexOf(END)
  if (end === -1) checkComplete(objects)
  // Offsets count from the header.
  await checkPages(content.subarray(start))
  return { start, end: end === -1 ? content.length : end + END.length }
}
