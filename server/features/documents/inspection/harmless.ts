import { fileTypeFromBuffer } from 'file-type'
import { Found } from './finding.ts'
import { isProgram } from './programs.ts'

const MARKUP = /<(script|html|!doctype|\?php)/i
/** How far programs look for markup. */
const NEAR = 4_096

/** True for the end of a ZIP archive: programs open it whatever is before it. */
function isArchive(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end === -1 || end + 16 > bytes.length) return false
  const directory = end - bytes.readUInt32LE(end + 12)
  return bytes.toString('latin1', directory, directory + 4) === 'PK\u0001\u0002'
}

/** Line breaks, spaces, zeros and end-of-file characters. */
const PADDING = /^[\s\0\cZ]*/

/** Refuses bytes around a document, which its readers skip, if another program would open them as something else. */
export async function refuseHidden(around: Buffer): Promise<void> {
  const padding = PADDING.exec(around.toString('latin1'))?.[0].length ?? 0
  const bytes = around.subarray(padding)
  if (bytes.length === 0) return
  const isMarkup = MARKUP.test(bytes.toString('latin1', 0, NEAR))
  const type = isMarkup ? undefined : await fileTypeFromBuffer(bytes).catch(() => undefined)
  // Cameras append videos and more pictures.
  const isAnother = type?.mime.startsWith('application/') ?? false
  if (isMarkup || isAnother || isProgram(bytes) || isArchive(bytes)) throw new Found('embeddedFiles')
}
