import { Found } from './finding.ts'
import { MAXIMUM_PAGES } from './limits.ts'
import { objectsOf } from './pdfStreams.ts'

/** Checks PDF (ISO 32000) with PDF.js: structure and pages, no password, scripts or embedded files. */

/** Readers look for the header in the first kilobyte and for the end in the last. */
const NEAR = 1_024
/** Data that printers and scanners put before the header: spaces, a byte order mark, a job language. */
const BEFORE_HEADER = new RegExp(String.raw`^(?:\u00ef\u00bb\u00bf)?(?:\u001b%-12345X@PJL[^%]*)?[\s\0]*$`)
/** Data after the end: spaces, an end-of-file character, zeros up to a full block. */
const PADDING = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]

export const pdfHeader = (content: Buffer): number => content.subarray(0, NEAR).indexOf('%PDF-', 0, 'latin1')

function checkFrame(content: Buffer): void {
  const header = pdfHeader(content)
  if (header === -1 || !BEFORE_HEADER.test(content.toString('latin1', 0, header))) throw new Found('contentMismatch')
  let end = content.length
  while (PADDING.includes(content[end - 1] ?? -1)) end -= 1
  if (!content.subarray(Math.max(0, end - NEAR), end).includes('%%EOF')) throw new Found('damagedFile')
}

function checkObjects(objects: string): void {
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(objects)) throw new Found('encryptedFile')
  const isActive =
    /\/S\s*\/(?:JavaScript|Launch|ImportData|Rendition|RichMediaExecute)\b/.test(objects) ||
    /\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/.test(objects)
  if (isActive) throw new Found('activeContent')
  const hasFiles = /\/EF\s*(?:<<|\d+\s+\d+\s+R)/.test(objects) || /\/Type\s*\/EmbeddedFile\b/.test(objects)
  if (hasFiles) throw new Found('embeddedFiles')
}

async function checkPages(content: Buffer): Promise<void> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(content),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
  })
  try {
    const document = await task.promise
    const { info } = await document.getMetadata()
    if ((info as { EncryptFilterName?: string | null }).EncryptFilterName) throw new Found('encryptedFile')
    if (document.numPages > MAXIMUM_PAGES) throw new Found('tooManyPages')
    if (document.numPages === 0) throw new Found('damagedFile')
    await document.getPage(1)
    await document.getPage(document.numPages)
  } catch (error) {
    if (error instanceof Found) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Found(isLocked ? 'encryptedFile' : 'damagedFile')
  } finally {
    await task.destroy()
  }
}

export async function inspectPdf(content: Buffer): Promise<void> {
  checkFrame(content)
  checkObjects(await objectsOf(content))
  await checkPages(content)
}
