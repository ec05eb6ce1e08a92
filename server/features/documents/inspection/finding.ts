/** The code of the reason that a file's content is refused. */
export type FindingCode =
  /** The content does not match the extension; `actual` is the real type, if known. */
  | 'contentMismatch'
  | 'damagedFile'
  | 'encryptedFile'
  | 'macros'
  /** A PDF that runs scripts or starts programs. */
  | 'activeContent'
  /** Embedded files or programs, or a remote template. */
  | 'embeddedFiles'
  | 'tooManyPixels'
  | 'tooManyPages'
  /** A decompression bomb. */
  | 'inflatesTooFar'
  /** Opening it takes longer than anyone waits. */
  | 'opensTooSlowly'
  | 'malware'

export interface Finding {
  code: FindingCode
  /** The extension that matches the content. */
  actual?: string
}

/** Thrown to end an inspection. */
export class Found extends Error {
  override name = 'Found'
  constructor(
    readonly code: FindingCode,
    readonly actual?: string,
  ) {
    super(code)
  }
}
