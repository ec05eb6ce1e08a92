import { ACCEPTED_EXTENSIONS, MAXIMUM_FILENAME_CHARACTERS, MAXIMUM_UPLOAD_BYTES, PICTURE_EXTENSIONS } from './limits.ts'
import { charactersIn, isSeen, normalisedLine } from './text.ts'

/** The part of the browser's File that the checks read. */
export interface ChosenFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** Probably the same file. Phones give all photos the same name, and a new date with each choice. */
export const isSameFile = (one: ChosenFile, other: ChosenFile) => one.name === other.name && one.size === other.size

/** The internal signal names of section 8. */
export type FileError = 'fileTooLarge' | 'wrongFileType' | 'filenameInvalid' | 'filenameTooLong' | 'blankFile'

export const FILE_ERROR_MESSAGES: Record<FileError, string> = {
  fileTooLarge: 'File size exceeds maximum upload limit.',
  wrongFileType: 'Please upload an accepted file type.',
  filenameInvalid: 'Filename invalid.',
  filenameTooLong: 'Filename exceeds 32 character limit.',
  blankFile: 'File is empty.',
}

export const FILE_REQUIRED_MESSAGE = 'Please upload a file.'

/** Error code: the file's content could not be checked. The same file may pass later. */
export const NOT_CHECKED = 'fileNotChecked'
/** Error code: the document store failed or did not answer. */
export const NOT_STORED = 'fileNotStored'

/** Names are stored and shown normalised. */
function partsOf(given: string) {
  const name = normalisedLine(given)
  const dot = name.lastIndexOf('.')
  return dot === -1
    ? { base: name, extension: '' }
    : { base: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() }
}

/** The extension in lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return partsOf(name).extension
}

const FOLDER = /[/\\]/
/** Accents do not count, so the length in memory has a limit of its own. */
const LONGEST_BASE = 200

const isTooLong = (base: string) => charactersIn(base) > MAXIMUM_FILENAME_CHARACTERS || base.length > LONGEST_BASE

const checks: readonly [FileError, (file: ChosenFile) => boolean][] = [
  ['fileTooLarge', ({ size }) => size > MAXIMUM_UPLOAD_BYTES],
  ['wrongFileType', ({ name }) => !isAccepted(extensionOf(name))],
  ['filenameInvalid', ({ name }) => name.split('.').length > 2 || FOLDER.test(name) || !isSeen(partsOf(name).base)],
  ['filenameTooLong', ({ name }) => isTooLong(partsOf(name).base)],
  ['blankFile', ({ size }) => size === 0],
]

/** The first failed check in the order of section 5.4, or null. */
export function fileErrorOf(file: ChosenFile): FileError | null {
  return checks.find(([, fails]) => fails(file))?.[0] ?? null
}

export const isAccepted = (extension: string | null) =>
  (ACCEPTED_EXTENSIONS as readonly (string | null)[]).includes(extension)

/** True if the extension is a picture's, which the browser may be able to convert to JPEG. */
export const isPicture = (extension: string) => (PICTURE_EXTENSIONS as readonly string[]).includes(extension)

/** Accepted extensions that another one, or a dot, follows. */
const INNER_EXTENSIONS = new RegExp(`(?:\\.(?:${ACCEPTED_EXTENSIONS.join('|')})?)+$`, 'i')

/** The closest name that passes checks 3 and 4 of section 5.4. Pass `extension` if the name's own does not fit. */
export function acceptableName(name: string, extension = extensionOf(name)): string {
  let cut = partsOf(name)
    .base.replace(INNER_EXTENSIONS, '')
    .replace(/\.+|[/\\]/g, '-')
    .replace(/^[-\s]+/, '')
  while (isTooLong(cut)) cut = [...cut].slice(0, -1).join('')
  const base = cut.replace(/[-\s]+$/, '')
  return `${isSeen(base) ? base : 'document'}.${extension}`
}
