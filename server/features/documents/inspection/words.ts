import { ACCEPTED_EXTENSIONS, PICTURE_EXTENSIONS } from '../../../../domain/limits.ts'
import type { Extension } from '../../../../domain/fileFormats.ts'
import type { Finding, FindingCode } from './finding.ts'
import { MAXIMUM_PAGES } from './limits.ts'

/** Messages for refused files: what is wrong and what the applicant can do. */

const NAMES: Record<string, string> = {
  jpg: 'a JPEG picture',
  jpeg: 'a JPEG picture',
  png: 'a PNG picture',
  gif: 'a GIF picture',
  bmp: 'a BMP picture',
  pdf: 'a PDF document',
  doc: 'a Word document (.doc)',
  docx: 'a Word document (.docx)',
  rtf: 'an RTF document',
  heic: 'an HEIC photo',
  webp: 'a WebP picture',
  avif: 'an AVIF picture',
  tif: 'a TIFF picture',
}

const isPicture = (extension: Extension) => (PICTURE_EXTENSIONS as readonly string[]).includes(extension)

const AS_PDF = 'Open it, choose Print and then “Save as PDF” (or “Microsoft Print to PDF”), and upload the new file.'
const RETRY = {
  picture: 'Take the picture again, or open it and save it as a JPEG, and upload the new file.',
  document: 'Open it in the program that made it, save it as a PDF, and upload the new file.',
}

const retry = (extension: Extension) => (isPicture(extension) ? RETRY.picture : RETRY.document)

function mismatchWords(extension: Extension, actual: string | undefined): string {
  const named = NAMES[extension]
  const what = actual === undefined ? undefined : NAMES[actual]
  if (actual === undefined || what === undefined) {
    return `This file is not ${named}, although its name says so. ${retry(extension)}`
  }
  const isAccepted = (ACCEPTED_EXTENSIONS as readonly string[]).includes(actual)
  const way = isAccepted ? `Its name should end in “.${actual}”.` : RETRY.picture
  return `The name says that this is ${named}, but it is ${what}. ${way}`
}

export const MALWARE_WORDS =
  'This file contains a virus or other malware. Upload another file from a computer without viruses.'

const WORDS: Record<Exclude<FindingCode, 'contentMismatch'>, (extension: Extension) => string> = {
  damagedFile: (extension) => `This file is damaged or incomplete. ${retry(extension)}`,
  encryptedFile: () => `This document is encrypted or protected by a password. ${AS_PDF}`,
  macros: () => `This document contains macros, which are small programs. ${AS_PDF}`,
  activeContent: () => `This PDF contains scripts or starts programs. ${AS_PDF}`,
  embeddedFiles: (extension) =>
    `This file has other files or programs inside. ${isPicture(extension) ? RETRY.picture : AS_PDF}`,
  tooManyPixels: () => 'A picture in this file has too many pixels. Make it smaller, or take a photo of the page.',
  tooManyPages: () => `This document has more than ${MAXIMUM_PAGES} pages. Upload only the pages that are asked for.`,
  inflatesTooFar: (extension) => `This file is too large when unpacked. ${retry(extension)}`,
  opensTooSlowly: (extension) => `This file takes too long to open. ${retry(extension)}`,
  malware: () => MALWARE_WORDS,
}

export function findingWords({ code, actual }: Finding, extension: Extension): string {
  return code === 'contentMismatch' ? mismatchWords(extension, actual) : WORDS[code](extension)
}
