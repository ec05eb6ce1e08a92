import { fileTypeFromBuffer } from 'file-type'
import { hasEicar } from './eicar.ts'
import { Found, type Finding } from './finding.ts'
import { HEAD_BYTES, type Extension } from '../../../../domain/fileFormats.ts'
import { FORMATS } from './formats.ts'
import { refuseHidden } from './harmless.ts'

/** The type of content in none of the accepted formats, as an extension; undefined if it only resembles one of them. */
async function foreignType(content: Buffer): Promise<string | undefined> {
  const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.ext
  return FORMATS.some(({ extensions }) => extensions.some((each) => each === type)) ? undefined : type
}

async function refuseBad(content: Buffer, extension: Extension): Promise<void> {
  if (hasEicar(content)) throw new Found('malware')
  const head = content.toString('latin1', 0, HEAD_BYTES)
  const format = FORMATS.find((each) => each.head.test(head))
  if (format === undefined) throw new Found('contentMismatch', await foreignType(content))
  const { start = 0, end = content.length } = await format.inspect(content)
  await refuseHidden(content.subarray(0, start))
  await refuseHidden(content.subarray(end))
  if (!format.extensions.includes(extension)) throw new Found('contentMismatch', format.extensions[0])
}

/** Returns the problem of a file, or null. Never throws for a file: unreadable content counts as damaged. */
export async function inspect(content: Buffer, extension: Extension): Promise<Finding | null> {
  try {
    await refuseBad(content, extension)
    return null
  } catch (error) {
    if (!(error instanceof Found)) throw error
    return error.actual === undefined ? { code: error.code } : { code: error.code, actual: error.actual }
  }
}
