/** Why a file is not accepted, whatever its name says: the code that the answer carries. */
export type FindingCode =
  /** The content is of another type than the extension names; `actual` says which, where it is known. */
  | 'contentMismatch'
  | 'damagedFile'
  | 'encryptedFile'
  | 'macros'
  /** A PDF that runs scripts or starts programs. */
  | 'activeContent'
  /** Other files or programs inside, or a template that is fetched from elsewhere. */
  | 'embeddedFiles'
  | 'tooManyPixels'
  | 'tooManyPages'
  /** Small as a file, and enormous once it is unpacked. */
  | 'inflatesTooFar'
  | 'malware'

export interface Finding {
  code: FindingCode
  /** The extension that the content really has. */
  actual?: string
}

/** What ends an inspection as soon as it is known. */
export class Found extends Error {
  override name = 'Found'
  constructor(
    readonly code: FindingCode,
    readonly actual?: string,
  ) {
    super(code)
  }
}
