import { Found } from './finding.ts'
import { inflatedSize } from './inflate.ts'
import { MAXIMUM_PDF_BYTES, MAXIMUM_PDF_PICTURE_BYTES, MAXIMUM_PIXELS } from './limits.ts'

/**
 * Finds a PDF's streams (ISO 32000, 7.3.8) by keyword, as readers do with damaged files. PDF.js decompresses some
 * streams completely, so their size is limited first.
 */

const STREAM = /\bstream\r?\n/g
/** The longest dictionary searched for before a stream. */
const LONGEST_DICTIONARY = 8_192
const MOST_STREAMS = 20_000

interface Stream {
  dictionary: string
  start: number
  end: number
}

function* streamsOf(text: string): Generator<Stream> {
  STREAM.lastIndex = 0
  for (let found = STREAM.exec(text); found !== null; found = STREAM.exec(text)) {
    const start = found.index + found[0].length
    const before = text.slice(Math.max(0, found.index - LONGEST_DICTIONARY), found.index)
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN)
    const isAsLong = /^\s{0,2}endstream/.test(text.slice(start + length, start + length + 12))
    const next = text.indexOf('endstream', start)
    const end = isAsLong ? start + length : next === -1 ? text.length : next
    yield { dictionary, start, end }
    STREAM.lastIndex = end
  }
}

/** Names may contain hexadecimal escapes: /J#61vaScript. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function filtersOf(dictionary: string): string[] {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[\w]+)/.exec(dictionary)?.[1] ?? ''
  return [...filter.matchAll(/\/(\w+)/g)].map(([, name = '']) => name)
}

const isFlate = (name: string | undefined) => name === 'FlateDecode' || name === 'Fl'
const numberOf = (dictionary: string, name: string) =>
  Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0)

const IS_ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/

export interface PdfObjects {
  /** The objects' text, including those in compressed streams, without page contents. */
  text: string
  /** The content of strings and streams is encrypted, perhaps without a password. */
  isEncrypted: boolean
}

export async function objectsOf(content: Buffer): Promise<PdfObjects> {
  const text = content.toString('latin1')
  const isEncrypted = IS_ENCRYPTED.test(plainNames(text))
  const parts: string[] = []
  const left = { structure: MAXIMUM_PDF_BYTES, pictures: MAXIMUM_PDF_PICTURE_BYTES }
  let [at, count] = [0, 0]
  for (const { dictionary: written, start, end } of streamsOf(text)) {
    parts.push(text.slice(at, start))
    at = end
    count += 1
    if (count > MOST_STREAMS) throw new Found('inflatesTooFar')
    const dictionary = plainNames(written)
    const isPicture = /\/Subtype\s*\/Image\b/.test(dictionary)
    const holdsObjects = /\/Type\s*\/ObjStm\b/.test(dictionary)
    if (isPicture && numberOf(dictionary, 'Width') * numberOf(dictionary, 'Height') > MAXIMUM_PIXELS) {
      throw new Found('tooManyPixels')
    }
    const filters = filtersOf(dictionary)
    if (filters.filter(isFlate).length > 1 || filters.length > 3) throw new Found('inflatesTooFar')
    const bytes = content.subarray(start, end)
    // Scripts and files could hide in it.
    if (holdsObjects && isEncrypted) throw new Found('encryptedFile')
    if (holdsObjects && filters.length === 0) parts.push(bytes.toString('latin1'))
    if (!isFlate(filters[0])) {
      // Other filters on object streams are used only to hide something.
      if (holdsObjects && filters.length > 0) throw new Found('damagedFile')
      continue
    }
    const kind = isPicture ? 'pictures' : 'structure'
    const onChunk = holdsObjects ? (chunk: Buffer) => void parts.push(chunk.toString('latin1')) : undefined
    left[kind] -= await inflatedSize(bytes, { most: left[kind], onChunk })
  }
  parts.push(text.slice(at))
  return { text: plainNames(parts.join('')), isEncrypted }
}
