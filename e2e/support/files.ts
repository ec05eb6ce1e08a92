import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DOCUMENTS, type DocumentKind } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'

/** Real files of a fictional applicant, and files that the portal refuses. */

const folder = fileURLToPath(new URL('../files/', import.meta.url))

export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  rtf: 'application/rtf',
  heic: 'image/heic',
}

async function file(source: string, name: string): Promise<UploadFile> {
  const extension = path.extname(source).slice(1)
  return { name, mimeType: types[extension] ?? '', buffer: await readFile(path.join(folder, source)) }
}

/** A photo of a page in the format of iPhones, made with libheif's `heif-enc -q 35`. */
export const heicPhoto = () => file('letter.heic', 'IMG_2041.HEIC')

/** The real files, and the extensions of their uploads. */
const REAL = [
  ['letter.pdf', 'pdf'],
  ['letter.docx', 'docx'],
  ['letter.jpg', 'JPG'],
  ['letter.png', 'png'],
  ['letter.doc', 'doc'],
  ['letter.rtf', 'rtf'],
] as const

/** A file for every document, of all accepted types in turn. The portal replaces the space in each name by '_'. */
export async function realFiles(): Promise<Record<DocumentKind, UploadFile>> {
  const named = DOCUMENTS.map(async ({ kind, short }, index) => {
    const [source, extension] = REAL[index % REAL.length] ?? REAL[0]
    return [kind, await file(source, `My ${short}.${extension}`)] as const
  })
  return fromEntries(await Promise.all(named))
}

const made = (name: string, size: number): UploadFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size, '%PDF-1.6\n'),
})

/** Files with an error of section 5.4, and their messages. */
export const WRONG_FILES = {
  tooLarge: { file: made('too large.pdf', 2_097_153), message: 'File size exceeds maximum upload limit.' },
  wrongType: { file: made('program.exe', 10), message: 'Please upload an accepted file type.' },
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
