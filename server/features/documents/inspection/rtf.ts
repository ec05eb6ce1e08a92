import { Found } from './finding.ts'

/** Checks RTF 1.9: balanced groups without objects or remote templates. */

const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'[0-9a-f]{0,2}|[^a-z])/iy
const [OPEN, CLOSE, BACKSLASH] = [0x7b, 0x7d, 0x5c]

/** Control words that embed or fetch an object. */
const OBJECTS = ['objdata', 'objemb', 'objlink', 'objautlink', 'objupdate', 'objocx', 'objhtml', 'objpub']

export function inspectRtf(content: Buffer): void {
  const text = content.toString('latin1')
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*\{\\rtf/.test(text)) throw new Found('contentMismatch')
  let depth = 0
  for (let at = text.indexOf('{'); at < text.length;) {
    const character = text.charCodeAt(at)
    if (character === BACKSLASH) {
      CONTROL.lastIndex = at
      const [whole, word, number] = CONTROL.exec(text) ?? ['\\']
      if (word === undefined) at += whole.length
      else {
        refuseWord(word, text, at + whole.length)
        at += whole.length + (word === 'bin' ? Math.max(0, Number(number ?? 0)) : 0)
      }
      continue
    }
    if (character === OPEN) depth += 1
    if (character === CLOSE) {
      depth -= 1
      if (depth === 0) return refuseRest(text.slice(at + 1))
    }
    at += 1
  }
  throw new Found('damagedFile')
}

function refuseWord(word: string, text: string, after: number): void {
  if (OBJECTS.includes(word)) throw new Found('embeddedFiles')
  const argument = text.slice(after, after + 300)
  if (word === 'template' && /^\s*(https?:|ftp:|\\\\\\\\|file:)/i.test(argument)) throw new Found('embeddedFiles')
  if (word === 'fldinst' && /^[^}]{0,200}\bDDE(AUTO)?\b/i.test(argument)) throw new Found('macros')
}

/** Some writers append a line break or a NUL. */
function refuseRest(rest: string): void {
  if (/\S/.test(rest.replaceAll(/[\0\cZ]/g, ''))) throw new Found('damagedFile')
}
