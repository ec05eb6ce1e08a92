/** Finds scripts in a PDF's objects. Scripts that only format a form's fields are harmless. */

const LONGEST_SCRIPT = 4_000

/** Acrobat's own functions for fields, for example AFNumber_Format(2, 0, 0, 0, "", true); with constants only. */
const ARGUMENTS = String.raw`(?:"[^"\\]*"|'[^'\\]*'|[\w\s.,+\-[\]]|new Array\s*\((?:"[^"\\]*"|[\s,])*\))*`
const FORMATTING = new RegExp(
  String.raw`^(?:\s*AF(?:Date|Number|Percent|Range|Simple|Special|Time)_\w+\s*\(${ARGUMENTS}\)\s*;?)*\s*$`,
)

/** A string in parentheses, which may contain balanced ones (ISO 32000, 7.3.4.2). */
function literalAt(text: string, from: number): string {
  let [depth, value] = [0, '']
  for (let at = from; at < text.length && value.length <= LONGEST_SCRIPT; at += 1) {
    const character = text.charAt(at)
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) return value.slice(1)
    if (character === '\\') at += 1
    value += text.charAt(at)
  }
  return value.slice(1)
}

const ESCAPED_OR_WIDE = /\\|\u00fe\u00ff|\0/g

/** The value of a script's key: a string, or a reference to one. Anything else is text that mentions the key. */
const VALUE = /\/JS(?=\s*(?:[(<]|\d+\s+\d+\s+R))/g

/** The script that begins here; null if it is not a string. */
function scriptAt(text: string, from: number): string | null {
  const start = from + (/^\s*/.exec(text.slice(from, from + 100))?.[0].length ?? 0)
  if (text.charAt(start) === '(') return literalAt(text, start).replace(ESCAPED_OR_WIDE, '')
  const hex = /^<([\da-f\s]*)>/i.exec(text.slice(start, start + 4 * LONGEST_SCRIPT))?.[1]
  if (hex !== undefined)
    return Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1').replace(ESCAPED_OR_WIDE, '')
  const [, number] = /^(\d+)\s+\d+\s+R/.exec(text.slice(start, start + 30)) ?? []
  const object = number === undefined ? null : new RegExp(String.raw`\b${number}\s+\d+\s+obj\s*(?=[(<][^<])`).exec(text)
  return object === null ? null : scriptAt(text, object.index + object[0].length)
}

/** True if the document has scripts that do more than format fields. */
export function hasScripts(objects: string): boolean {
  return [...objects.matchAll(VALUE)].some(({ index }) => {
    const script = scriptAt(objects, index + 3)
    return script === null || script.length > LONGEST_SCRIPT || !FORMATTING.test(script)
  })
}
