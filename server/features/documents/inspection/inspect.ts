import { fileTypeFromBuffer } from 'file-type'
import type { ACCEPTED_EXTENSIONS } from '../../../../domain/limits.ts'
import { inspectBmp } from './bmp.ts'
import { inspectDoc } from './doc.ts'
import { inspectDocx } from './docx.ts'
import { hasEicar } from './eicar.ts'
import { Found, type Finding } from './finding.ts'
import { inspectGif } from './gif.ts'
import { inspectJpeg } from './jpeg.ts'
import { inspectPdf, pdfHeader } from './pdf.ts'
import { inspectPng } from './png.ts'
import { isProgram } from './programs.ts'
import { inspectRtf } from './rtf.ts'

export type Extension = (typeof ACCEPTED_EXTENSIONS)[number]

/** Cameras append videos and more pictures, which cannot be opened as another file type. */
const BEHIND_PICTURES = ['jpg', 'png', 'mp4', 'mov', 'heic', 'm4a', 'webp']

const PICTURES = { jpg: inspectJpeg, jpeg: inspectJpeg, png: inspectPng, gif: inspectGif, bmp: inspectBmp } as const
const DOCUMENTS = { pdf: inspectPdf, doc: inspectDoc, docx: inspectDocx, rtf: inspectRtf } as const

const isPictureExtension = (extension: Extension): extension is keyof typeof PICTURES => extension in PICTURES

/** Other types allowed for an extension: an encrypted .docx is a compound file like .doc. */
const FURTHER: Partial<Record<Extension, readonly (string | null)[]>> = { jpeg: ['jpg'], docx: ['doc', 'zip'] }

/** The content's type by its first bytes, as one of our extensions if possible; null if unknown. */
async function typeOf(content: Buffer): Promise<string | null> {
  const type = await fileTypeFromBuffer(content).catch(() => undefined)
  if (type === undefined) return pdfHeader(content) === -1 ? null : 'pdf'
  const names: Record<string, string> = { cfb: 'doc', apng: 'png' }
  return names[type.ext] ?? type.ext
}

async function refuseBehind(rest: Buffer): Promise<void> {
  if (/<(script|html|!doctype|\?php)/i.test(rest.toString('latin1', 0, 4_096)) || isProgram(rest)) {
    throw new Found('embeddedFiles')
  }
  const type = await fileTypeFromBuffer(rest).catch(() => undefined)
  const isArchive = rest.includes('PK\u0003\u0004', 0, 'latin1') && rest.includes('PK\u0005\u0006', 0, 'latin1')
  if (isArchive || (type !== undefined && !BEHIND_PICTURES.includes(type.ext))) throw new Found('embeddedFiles')
}

async function inspectPicture(content: Buffer, extension: keyof typeof PICTURES): Promise<void> {
  const end = await PICTURES[extension](content)
  await refuseBehind(content.subarray(end))
}

/** Returns the problem of a file, or null. Never throws for a file: unreadable content counts as damaged. */
export async function inspect(content: Buffer, extension: Extension): Promise<Finding | null> {
  try {
    if (hasEicar(content)) throw new Found('malware')
    const actual = await typeOf(content)
    if (actual !== extension && !FURTHER[extension]?.includes(actual)) {
      throw new Found('contentMismatch', actual ?? undefined)
    }
    await (isPictureExtension(extension) ? inspectPicture(content, extension) : DOCUMENTS[extension](content))
    return null
  } catch (error) {
    if (!(error instanceof Found)) throw error
    return error.actual === undefined ? { code: error.code } : { code: error.code, actual: error.actual }
  }
}
