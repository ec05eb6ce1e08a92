import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { broken, type Page } from './pages.ts'

/** Pages as scans and photos. Letters are drawn from a typeface of the project, because a machine may have none. */

const { resolve } = createRequire(import.meta.url)

function fontOf(name: string): Font {
  const font = create(readFileSync(resolve(`@expo-google-fonts/noto-sans/${name}`)))
  if (!('layout' in font)) throw new Error(`${name} is no single typeface`)
  return font
}

const FACES = {
  regular: fontOf('400Regular/NotoSans_400Regular.ttf'),
  bold: fontOf('700Bold/NotoSans_700Bold.ttf'),
}

interface Line {
  text: string
  x: number
  size: number
  face?: keyof typeof FACES
}

/** The outlines of letters, which every picture uses again. */
const outlines = new Map<string, { path: string; advance: number }>()

function outlineOf(face: keyof typeof FACES, letter: string) {
  const key = `${face} ${letter}`
  const known = outlines.get(key)
  if (known) return known
  const glyph = FACES[face].glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const made = { path: glyph.path.toSVG(), advance: glyph.advanceWidth }
  outlines.set(key, made)
  return made
}

function drawn({ text, x, size, face = 'regular' }: Line, y: number): string {
  const scale = size / FACES[face].unitsPerEm
  let at = 0
  const paths = Array.from(text, (letter) => {
    const { path, advance } = outlineOf(face, letter)
    const placed = `<path transform="translate(${at} 0)" d="${path}"/>`
    at += advance
    return placed
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

const WIDTH = 620
const [MARGIN, VALUES, LONGEST_LINE] = [56, 300, 62]

function svgOf({ heading, from, paragraphs, rows }: Page, tilt: number): string {
  let y = 60
  const below = (gap: number, ...lines: Line[]) => {
    y += gap
    return lines.map((line) => drawn(line, y)).join('')
  }
  const text = (line: string): Line => ({ text: line, x: MARGIN, size: 16 })
  const parts = [
    below(0, { ...text(from), size: 15 }),
    below(52, { ...text(heading), size: 28, face: 'bold' }),
    ...paragraphs.flatMap((each) =>
      ['', ...broken(each, LONGEST_LINE)].map((line) => below(line === '' ? 16 : 24, text(line))),
    ),
    below(14),
    ...rows.map(([name, value]) => below(30, text(name), { ...text(value.slice(0, 34)), x: VALUES })),
  ]
  const height = Math.max(y + 60, 400)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"><rect width="100%" height="100%" fill="#d9d5cc"/><g transform="rotate(${tilt} ${WIDTH / 2} ${height / 2})"><rect x="14" y="14" width="${WIDTH - 28}" height="${height - 28}" fill="#fcfbf7"/><g fill="#26303a">${parts.join('')}</g></g></svg>`
}

/** `tilt` is in degrees, as a page lies on a scanner. */
const picture = (page: Page, tilt: number) => sharp(Buffer.from(svgOf(page, tilt)))

export const jpeg = (page: Page, tilt: number) => picture(page, tilt).greyscale().jpeg({ quality: 62 }).toBuffer()
export const png = (page: Page, tilt: number) => picture(page, tilt).png({ palette: true, colours: 8 }).toBuffer()
export const gif = (page: Page, tilt: number) => picture(page, tilt).gif({ colours: 8 }).toBuffer()

const HEADER_BYTES = 54
const COLOURS = 256

/** Eight bits a pixel with a palette of greys, from the bottom row to the top. */
export async function bmp(page: Page, tilt: number): Promise<Buffer> {
  const { data, info } = await picture(page, tilt).flip().greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const start = HEADER_BYTES + 4 * COLOURS
  const rowBytes = Math.ceil(width / 4) * 4
  const file = Buffer.alloc(start + rowBytes * height)
  file.write('BM', 0, 'latin1')
  const header = [file.length, 0, start, 40, width, height]
  header.forEach((value, index) => file.writeUInt32LE(value, 2 + 4 * index))
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(8, 28)
  for (let grey = 0; grey < COLOURS; grey += 1) file.fill(grey, HEADER_BYTES + 4 * grey, HEADER_BYTES + 4 * grey + 3)
  for (let row = 0; row < height; row += 1) data.copy(file, start + row * rowBytes, row * width, (row + 1) * width)
  return file
}
