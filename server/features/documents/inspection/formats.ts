import type { ACCEPTED_EXTENSIONS } from '../../../../domain/limits.ts'
import { inspectBmp } from './bmp.ts'
import { isCompoundFile } from './compoundFile.ts'
import { inspectDoc } from './doc.ts'
import { inspectDocx } from './docx.ts'
import { inspectGif } from './gif.ts'
import { inspectJpeg } from './jpeg.ts'
import { inspectPdf, isPdf } from './pdf.ts'
import { inspectPng } from './png.ts'
import { inspectRtf, isRtf } from './rtf.ts'
import { isZip } from './zip.ts'

export type Extension = (typeof ACCEPTED_EXTENSIONS)[number]

export interface Format {
  /** The first one is suggested for a file with another extension. */
  extensions: readonly Extension[]
  isIt: (content: Buffer) => boolean
  /** Throws what is wrong. Returns the range that the format's readers use; the bytes around it must be harmless. */
  inspect: (content: Buffer) => Range | Promise<Range>
}

export interface Range {
  /** 0 by default. */
  start?: number
  /** The file's length by default. */
  end?: number
}

const startsWith = (...starts: string[]) => {
  const bytes = starts.map((start) => Buffer.from(start, 'latin1'))
  return (content: Buffer) => bytes.some((each) => content.subarray(0, each.length).equals(each))
}

/** The accepted formats in the order in which they are recognised. */
export const FORMATS: readonly Format[] = [
  { extensions: ['jpg', 'jpeg'], isIt: startsWith('\u00ff\u00d8\u00ff'), inspect: inspectJpeg },
  { extensions: ['png'], isIt: startsWith('\u0089PNG\r\n\u001a\n'), inspect: inspectPng },
  { extensions: ['gif'], isIt: startsWith('GIF87a', 'GIF89a'), inspect: inspectGif },
  { extensions: ['bmp'], isIt: startsWith('BM'), inspect: inspectBmp },
  { extensions: ['docx'], isIt: isZip, inspect: inspectDocx },
  { extensions: ['doc'], isIt: isCompoundFile, inspect: inspectDoc },
  { extensions: ['rtf'], isIt: isRtf, inspect: inspectRtf },
  { extensions: ['pdf'], isIt: isPdf, inspect: inspectPdf },
]
