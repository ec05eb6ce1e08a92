import { Found } from './finding.ts'
import type { Range } from './formats.ts'

/** Checks RTF 1.9: no objects or remote templates. Like readers, it does not insist on balanced groups. */

const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'[0-9a-f]{0,2}|[^a-z])/iy
const [OPEN, CLOSE, BACKSLASH] = [0x7b, 0x7d, 0x5c]
const DEEPEST_GROUP = 500

/** Control words that embed or fetch an object. */
const OBJECTS = ['objlink', 'objautlink', 'objupdate', 'objocx', 'objhtml', 'objpub']

export function inspectRtf(content: Buffer): Range {
  const text = content.toString('latin1')
  let [depth, end] = [0, 0]
  for (let at = text.indexOf('{'); at < text.length;) {
    const character = text.charCodeAt(at)
    if (character === BACKSLASH) {
      CONTROL.lastIndex = at
      const [whole, word, number] = CONTROL.exec(text) ?? ['\\']
      at += whole.length
      if (word === undefined) continue
      refuseWord(word, text, at)
      if (word === 'bin') at += Math.max(0, Number(number ?? 0))
      continue
    }
    if (character === OPEN) depth += 1
    if (character === CLOSE) depth -= 1
    if (depth > DEEPEST_GROUP) throw new Found('damagedFile')
    at += 1
    if (depth === 0 && end === 0) end = at
  }
  // Word reads a file whose last groups are not closed, but one that stops in the middle of a text is cut off.
  if (end === 0 && !/\}[\s\0\cZ]*$/.test(text.slice(-1_024))) throw new Found('damagedFile')
  return { end: end === 0 ? text.length : end }
}

/** The start of an embedded object (MS-OLEDS, in hexadecimal digits): version, kind, length and name of its class. */
const PASTED_PICTURE =
  /^\s*01050000\s*02000000\s*[0-9a-f]{8}\s*(?:50427275736800|5061696e742e5069637475726500|53746174696344696200)\s*(?:00000000\s*){2}[0-9a-f]{8}\s*424d/i

function refuseWord(word: string, text: string, after: number): void {
  if (word === 'objdata' && !PASTED_PICTURE.test(text.slice(after, after + 300))) throw new Found('embeddedFiles')
  if (OBJECTS.includes(word)) throw new Found('embeddedFiles')
  const argument = text.slice(after, after + 300)
  if (word === 'template' && /^\s*(https?:|ftp:|\\\\\\\\|file:)/i.test(argument)) throw new Found('embeddedFiles')
  if (word === 'fldinst' && /^[^}]{0,200}\bDDE(AUTO)?\b/i.test(argument)) throw new Found('macros')
}
