import { readCompoundFile, refusePrograms } from './compoundFile.ts'
import { Found } from './finding.ts'
import type { Range } from './formats.ts'

/** Checks Word's binary documents (MS-DOC): a compound file with a stream 'WordDocument'. */

const WORD_97 = 0xa5ec
const WORD_95 = 0xa5dc
const WORD_97_VERSION = 0xc1
const [IS_TEMPLATE, IS_ENCRYPTED] = [0x0001, 0x0100]

export function inspectDoc(content: Buffer): Range {
  const file = readCompoundFile(content)
  refusePrograms(file)
  const main = file.entries.find(({ name, isStorage }) => name === 'WordDocument' && !isStorage)
  if (main === undefined) throw new Found('contentMismatch')
  const description = file.read(main, main.size)
  if (description.length < Math.max(32, main.size)) throw new Found('damagedFile')
  if (![WORD_97, WORD_95].includes(description.readUInt16LE(0))) throw new Found('damagedFile')
  const flags = description.readUInt16LE(10)
  if ((flags & IS_ENCRYPTED) !== 0) throw new Found('encryptedFile')
  // Before Word 97, macros were in the stream itself, and only in templates.
  if (description.readUInt16LE(2) < WORD_97_VERSION && (flags & IS_TEMPLATE) !== 0) throw new Found('macros')
  return {}
}
