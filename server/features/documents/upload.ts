import type { FastifyRequest } from 'fastify'
import {
  extensionOf,
  FILE_ERROR_MESSAGES,
  FILE_REQUIRED_MESSAGE,
  fileErrorOf,
  NOT_CHECKED,
  NOT_STORED,
  type FileError,
} from '../../../domain/fileChecks.ts'
import { MAXIMUM_UPLOAD_BYTES } from '../../../domain/limits.ts'
import { normalisedLine } from '../../../domain/text.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Extension } from '../../../domain/fileFormats.ts'
import type { Inspector } from './inspection/inspector.ts'
import { findingWords, MALWARE_WORDS } from './inspection/words.ts'
import type { Scanner } from './scanner.ts'

/** The file of an upload (section 7.12) after the checks of section 5.4. */
export interface UploadedFile {
  name: string
  content: Buffer
}

/** Larger uploads are refused before they end. */
const LARGEST_BODY = 20 * MAXIMUM_UPLOAD_BYTES

function refuse(error: FileError): never {
  throw new Refusal(error === 'fileTooLarge' ? 413 : 422, FILE_ERROR_MESSAGES[error], { code: error })
}

/** Reads and checks an upload. Keeps at most the maximum file size in memory. */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal(415, 'A multipart form is needed.')
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) refuse('fileTooLarge')

  const upload = await readForm(request).catch((error: unknown) => {
    // Stops reading, because parsing the rest would block other calls.
    request.raw.unpipe()
    request.raw.resume()
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined
    if (status !== undefined && status < 500) throw error
    throw new Refusal(400, 'The form cannot be read.')
  })
  if (upload === undefined || upload.name === '') throw new Refusal(422, FILE_REQUIRED_MESSAGE)
  const error = fileErrorOf(upload)
  if (error) refuse(error)
  return upload
}

/** Unescapes file names as browsers write them (HTML, multipart/form-data encoding algorithm). */
const ESCAPED = /%(?:22|0D|0A)/g

/** The parser treats an empty file name as missing, whatever its type says. */
const nameOf = ({ filename = '' }: { filename?: string }) =>
  normalisedLine(filename.replace(ESCAPED, decodeURIComponent))

/** The file in the field `files`; its size is one byte over the limit if the rest was discarded. */
async function readForm(request: FastifyRequest): Promise<(UploadedFile & { size: number }) | undefined> {
  let upload: (UploadedFile & { size: number }) | undefined
  const limits = {
    fileSize: MAXIMUM_UPLOAD_BYTES,
    files: 1,
    fields: 5,
    fieldSize: 1_000,
    fieldNameSize: 100,
    // Counts every part: a hundred thousand empty parts would block the server.
    parts: 6,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    const size = part.file.truncated ? MAXIMUM_UPLOAD_BYTES + 1 : content.length
    if (part.fieldname === 'files') upload = { name: nameOf(part), content, size }
  }
  return upload
}

/** Refuses a file whose content does not match its name or is unsafe to open. */
export async function refuseBadContent(
  inspector: Inspector,
  { name, content }: Pick<UploadedFile, 'name' | 'content'>,
): Promise<void> {
  const extension = extensionOf(name) as Extension
  const finding = await inspector.inspect(content, extension).catch((cause: unknown) => {
    throw notChecked(cause)
  })
  if (finding) throw new Refusal(422, findingWords(finding, extension), { ...finding })
}

/** Refuses a file with malware. */
export async function refuseMalware(scanner: Scanner, { content }: Pick<UploadedFile, 'content'>): Promise<void> {
  const malware = await scanner.scan(content).catch((cause: unknown) => {
    throw notChecked(cause)
  })
  if (malware !== null) throw malwareFound()
}

export const malwareFound = () => new Refusal(422, MALWARE_WORDS, { code: 'malware' })

/** Files that cannot be inspected are not stored. */
export const notChecked = (cause: unknown) =>
  new Refusal(
    503,
    'We could not check the file, so it was not saved. Please try again in a few minutes.',
    { code: NOT_CHECKED },
    { cause },
  )

/** The store failed or did not answer. */
export const notStored = (cause: unknown) =>
  new Refusal(503, 'We could not save the file. Please try again in a few minutes.', { code: NOT_STORED }, { cause })
