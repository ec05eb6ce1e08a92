import { Found } from './finding.ts'

/** Reads compound files (MS-CFB), used by .doc, encrypted documents and embedded objects. */

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const DIFAT_IN_HEADER = 109
const LAST = 0xff_ff_ff_fa
const MINI_SECTOR_SHIFT = 6
const ROOT = 5

export interface Entry {
  name: string
  isStorage: boolean
  size: number
  start: number
}

export interface CompoundFile {
  entries: readonly Entry[]
  /** The start of a stream. */
  read(entry: Entry, bytes: number): Buffer
}

export const isCompoundFile = (content: Buffer): boolean => content.subarray(0, 8).equals(SIGNATURE)

function uint32s(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** Reads the directory. Chains are limited by the file's length, so they always end. */
export function readCompoundFile(content: Buffer): CompoundFile {
  if (content.length < HEADER_BYTES || !isCompoundFile(content)) throw new Found('damagedFile')
  const shift = content.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new Found('damagedFile')
  const sectorBytes = 2 ** shift
  const sectors = Math.ceil(content.length / sectorBytes)
  const sector = (index: number) => {
    const at = (index + 1) * sectorBytes
    if (at >= content.length) throw new Found('damagedFile')
    return content.subarray(at, at + sectorBytes)
  }

  function chain(start: number, table: readonly number[]): number[] {
    const indices: number[] = []
    for (let at = start; at < LAST; at = table[at] ?? LAST) {
      if (indices.length > table.length) throw new Found('damagedFile')
      indices.push(at)
    }
    return indices
  }

  const tables = uint32s(content.subarray(76, 76 + 4 * DIFAT_IN_HEADER))
  for (let at = content.readUInt32LE(68), count = 0; at < LAST; count += 1) {
    const more = uint32s(sector(at))
    const next = more.pop()
    if (next === undefined || count > sectors) throw new Found('damagedFile')
    tables.push(...more)
    at = next
  }
  const sectorsOfTables = tables.filter((index) => index < LAST).slice(0, sectors)
  const table = sectorsOfTables.flatMap((index) => uint32s(sector(index)))
  const joined = (start: number) => Buffer.concat(chain(start, table).map(sector))

  const directory = joined(content.readUInt32LE(48))
  const all = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) =>
    directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES),
  )
  const kept = all.filter((entry) => entry.readUInt8(66) !== 0)
  const entries = kept.map((entry) => ({
    name: entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)),
    isStorage: entry.readUInt8(66) === 1,
    start: entry.readUInt32LE(116),
    size: entry.readUInt32LE(120),
  }))
  const root = kept.findIndex((entry) => entry.readUInt8(66) === ROOT)
  if (root === -1) throw new Found('damagedFile')

  const miniStream = () => joined(entries[root]?.start ?? LAST)
  const miniTable = () => uint32s(joined(content.readUInt32LE(60)))
  const cutoff = content.readUInt32LE(56)

  return {
    entries,
    read({ start, size }, bytes) {
      const wanted = Math.min(bytes, size)
      if (size >= cutoff) return joined(start).subarray(0, wanted)
      const small = miniStream()
      const parts = chain(start, miniTable()).map((index) => {
        const at = index * 2 ** MINI_SECTOR_SHIFT
        return small.subarray(at, at + 2 ** MINI_SECTOR_SHIFT)
      })
      return Buffer.concat(parts).subarray(0, wanted)
    },
  }
}

/** A file dragged into a document, or a picture that an old program pasted. */
const NATIVE = '\u0001ole10native'
/** The object's size, and the start of a picture from Paint. */
const PAINT = /^.{4}BM/s

/** Refuses embedded content other than text and pictures, at any depth. */
export function refusePrograms({ entries, read }: CompoundFile): void {
  const has = (name: string) => entries.some((entry) => entry.name.toLowerCase() === name)
  if (has('encryptedpackage')) throw new Found('encryptedFile')
  if (has('_vba_project') || has('vba') || has('_vba_project_cur')) throw new Found('macros')
  const natives = entries.filter(({ name }) => name.toLowerCase() === NATIVE)
  if (natives.some((each) => !PAINT.test(read(each, 6).toString('latin1')))) throw new Found('embeddedFiles')
}
