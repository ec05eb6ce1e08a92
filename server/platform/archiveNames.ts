/** File names in archives that Windows, macOS and Linux can all unpack. */

const FORBIDDEN = /[<>:"/\\|?*]|\p{Cc}|\p{Bidi_Control}/gu
/** Windows removes these. */
const AT_THE_EDGE = /^ +|[. ]+$/g
/** Windows devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i
const EXTENSION = /(?!^)\.[^.]{1,10}$|$/
/** Windows allows 260 characters for the whole path, Linux 255 bytes for one name. */
const MOST_CHARACTERS = 100
const MOST_BYTES = 240

const graphemes = new Intl.Segmenter()

const isTooLong = (name: string) => name.length > MOST_CHARACTERS || Buffer.byteLength(name) > MOST_BYTES

/** Shortens a name before its extension. */
function shortened(name: string): string {
  if (!isTooLong(name)) return name
  const [extension = ''] = EXTENSION.exec(name) ?? []
  const base = [...graphemes.segment(name.slice(0, name.length - extension.length))].map(({ segment }) => segment)
  while (base.length > 0 && isTooLong(base.join('') + extension)) base.pop()
  return base.join('').replace(AT_THE_EDGE, '') + extension
}

/** One folder's or file's name. */
function safeName(name: string): string {
  const allowed = shortened(name.normalize('NFC').replace(FORBIDDEN, '_').replace(AT_THE_EDGE, ''))
  const named = allowed.replace(DEVICE, '_$&')
  return named === '' ? '_' : named
}

/** Creates a function that joins an archive's paths. A repeated path gets a number: 'scan.pdf', then 'scan (2).pdf'. */
export function createArchiveNames(): (path: readonly string[]) => string {
  const taken = new Set<string>()
  return (path) => {
    const name = path.map(safeName).join('/')
    const nameAt = (count: number) => (count === 1 ? name : name.replace(/(?<!^|\/)\.[^./]*$|$/, ` (${count})$&`))
    let count = 1
    // Windows and macOS ignore case.
    while (taken.has(nameAt(count).toLowerCase())) count += 1
    taken.add(nameAt(count).toLowerCase())
    return nameAt(count)
  }
}
