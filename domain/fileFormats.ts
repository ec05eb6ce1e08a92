import type { ACCEPTED_EXTENSIONS } from './limits.ts'

/** Recognises a file's format by its first kilobyte. */

export type Extension = (typeof ACCEPTED_EXTENSIONS)[number]

export const HEAD_BYTES = 1_024

interface FileFormat<Name extends string> {
  /** The first one is suggested for a file with another extension. */
  extensions: readonly [Name, ...Name[]]
  /** Matches the head of a file, with one character per byte. */
  head: RegExp
  /** Distinguishes the format from others with the same head. */
  content?: RegExp
}

/** The accepted formats in the order in which they are recognised. */
export const FILE_FORMATS = [
  { extensions: ['jpg', 'jpeg'], head: /^\xff\xd8\xff/ },
  { extensions: ['png'], head: /^\x89PNG\r\n\cZ\n/ },
  { extensions: ['gif'], head: /^GIF8[79]a/ },
  // A text may start with these letters too.
  { extensions: ['bmp'], head: /^BM/, content: /^.{6}\0{4}/s },
  { extensions: ['docx'], head: /^PK\cC\cD/, content: /word\// },
  { extensions: ['doc'], head: /^\xd0\xcf\cQ\xe0\xa1\xb1\cZ\xe1/, content: /W\0o\0r\0d\0D\0o\0c/ },
  { extensions: ['rtf'], head: /^(?:\xef\xbb\xbf)?\s{0,60}\{\\rt/ },
  { extensions: ['pdf'], head: /%PDF-/ },
] as const satisfies readonly FileFormat<Extension>[]

export const HEIC: FileFormat<string> = { extensions: ['heic'], head: /^.{4}ftyp(?:hei[cmsx]|hev[cx]|mif1|msf1)/s }

/** Pictures that the browser may be able to convert. */
const CONVERTIBLE: readonly FileFormat<string>[] = [
  HEIC,
  { extensions: ['avif'], head: /^.{4}ftypavi[fs]/s },
  { extensions: ['webp'], head: /^RIFF.{4}WEBP/s },
]

/** The extension that fits a file's content, which is its own if that fits; null for any other format. */
export function fittingExtension(content: Uint8Array, own: string): string | null {
  const head = String.fromCharCode(...content.subarray(0, HEAD_BYTES))
  const text = new TextDecoder('latin1').decode(content)
  const formats: readonly FileFormat<string>[] = [...FILE_FORMATS, ...CONVERTIBLE]
  const format = formats.find((each) => each.head.test(head) && each.content?.test(text) !== false)
  return format === undefined ? null : (format.extensions.find((each) => each === own) ?? format.extensions[0])
}
