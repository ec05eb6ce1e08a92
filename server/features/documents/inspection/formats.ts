import { FILE_FORMATS, type Extension } from '../../../../domain/fileFormats.ts'
import { inspectBmp } from './bmp.ts'
import { inspectDoc } from './doc.ts'
import { inspectDocx } from './docx.ts'
import { inspectGif } from './gif.ts'
import { inspectJpeg } from './jpeg.ts'
import { inspectPdf } from './pdf.ts'
import { inspectPng } from './png.ts'
import { inspectRtf } from './rtf.ts'

/** Throws what is wrong. Returns the range that the format's readers use; the bytes around it must be harmless. */
type Inspect = (content: Buffer) => Range | Promise<Range>

export interface Range {
  /** 0 by default. */
  start?: number
  /** The file's length by default. */
  end?: number
}

const INSPECT: Record<(typeof FILE_FORMATS)[number]['extensions'][0], Inspect> = {
  jpg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  bmp: inspectBmp,
  docx: inspectDocx,
  doc: inspectDoc,
  rtf: inspectRtf,
  pdf: inspectPdf,
}

interface Format {
  extensions: readonly Extension[]
  head: RegExp
  inspect: Inspect
}

/** The accepted formats with their checks. */
export const FORMATS: readonly Format[] = FILE_FORMATS.map(({ extensions, head }) => ({
  extensions,
  head,
  inspect: INSPECT[extensions[0]],
}))
