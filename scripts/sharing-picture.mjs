import { PROGRAMME } from '#programme/names.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as fontkit from 'fontkit'
import sharp from 'sharp'
import { root } from './support/run.mjs'

/**
 * Draws the preview picture of shared links, 1200 by 630, into server/platform/settings/brand/sharing.png. Text is drawn as outlines, so
 * every machine draws the same.
 */

const { resolve } = createRequire(import.meta.url)
const PRIMARY = '#0b4f6c'
const DEEP = '#073549'
const PALE = '#a5c9d9'
const GOLD = '#dfbd69'

/** @param {string} file */
async function faceOf(file) {
  const font = fontkit.create(await readFile(resolve(`@expo-google-fonts/noto-sans/${file}`)))
  if (!('layout' in font)) throw new Error(`${file} is not a single typeface`)
  return font
}

/**
 * @param {import('fontkit').Font} font
 * @param {string} text
 * @param {{ x: number, y: number, size: number, fill: string }} place
 */
function line(font, text, { x, y, size, fill }) {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let along = 0
  const outlines = glyphs.map((glyph, index) => {
    const at = along
    along += positions[index]?.xAdvance ?? 0
    return `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

const [bold, regular] = await Promise.all([
  faceOf('700Bold/NotoSans_700Bold.ttf'),
  faceOf('400Regular/NotoSans_400Regular.ttf'),
])

const logo = `<g transform="translate(88 72) scale(4.6)">
  <path d="M20 9 6.5 15.2 20 21.4l13.5-6.2z" fill="#fff"/>
  <path d="M12 19.6v5.1c0 1.9 3.6 3.8 8 3.8s8-1.9 8-3.8v-5.1l-8 3.7z" fill="${PALE}"/>
  <path d="M31.5 16.3v8M10 32.2h20" stroke="${GOLD}" stroke-width="1.8" stroke-linecap="round"/>
  <circle cx="31.5" cy="26" r="1.7" fill="${GOLD}"/>
</g>`

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${DEEP}"/><stop offset="1" stop-color="${PRIMARY}"/></linearGradient></defs>
  <rect width="1200" height="630" fill="url(#ground)"/>
  ${logo}
  ${line(bold, PROGRAMME, { x: 112, y: 392, size: 84, fill: '#fff' })}
  ${line(regular, 'Who can apply, what you need, and when it closes', { x: 112, y: 470, size: 38, fill: PALE })}
  <rect x="112" y="522" width="160" height="8" rx="4" fill="${GOLD}"/>
</svg>`

const file = path.join(root, 'server/platform/settings/brand/sharing.png')
const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer()
await writeFile(file, png)
console.log(`${path.relative(root, file)}: ${(png.length / 1_000).toFixed(1)} kB`)
