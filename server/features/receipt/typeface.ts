import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import type PDFDocument from 'pdfkit'

/** The receipt's typeface, Noto Sans: Latin with all diacritics, Khoekhoe clicks, Greek, Cyrillic and Devanagari. */

const { resolve } = createRequire(import.meta.url)

const FILES = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  boldItalic: '700Bold_Italic/NotoSans_700Bold_Italic.ttf',
} as const

export type Face = keyof typeof FILES

const FACES = Object.keys(FILES) as Face[]

function load(face: Face): Font {
  const font = create(readFileSync(resolve(`@expo-google-fonts/noto-sans/${FILES[face]}`)))
  if (!('layout' in font)) throw new Error(`${FILES[face]} is no single typeface`)
  return font
}

let loaded: Record<Face, Font> | undefined

/** Read once; a document embeds the glyphs it uses. */
function faces(): Record<Face, Font> {
  loaded ??= Object.fromEntries(FACES.map((face) => [face, load(face)])) as Record<Face, Font>
  return loaded
}

export function registerFaces(document: typeof PDFDocument.prototype): void {
  const known = faces()
  for (const face of FACES) document.registerFont(face, known[face] as never)
}

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu

/** Shows characters missing from the typeface by number instead of an empty box: [U+4E2D]. */
export function settable(text: string): string {
  const { regular } = faces()
  const shown = text.normalize('NFC').replace(INVISIBLE, (character) => (character === '\n' ? '\n' : ''))
  return Array.from(shown, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === '\n' || regular.hasGlyphForCodePoint(code)) return character
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')
}
