import { PROGRAMME } from '#programme/names.ts'
import type PDFDocument from 'pdfkit'
import type { ReceiptLook } from './receiptPdf.ts'
import { coloursOf, DIMMED, MARGIN, PAGE_WIDTH, SIZES } from './look.ts'
import { settable } from './typeface.ts'

/** Page decoration besides the receipt's text; screen readers skip it. */

type Document = InstanceType<typeof PDFDocument>

const MASTHEAD_HEIGHT = 64

/** The portal's logo, 40 by 40: a mortarboard over steps. */
function drawLogo(
  document: Document,
  { onBrand, shadow, gold }: ReturnType<typeof coloursOf>,
  x: number,
  y: number,
): void {
  document.save().translate(x, y)
  document.path('M20 9 6.5 15.2 20 21.4l13.5-6.2z').fill(onBrand)
  document.path('M12 19.6v5.1c0 1.9 3.6 3.8 8 3.8s8-1.9 8-3.8v-5.1l-8 3.7z').fill(shadow)
  document.lineWidth(1.8).lineCap('round').path('M31.5 16.3v8M10 32.2h20').stroke(gold)
  document.circle(31.5, 26, 1.7).fill(gold)
  document.restore()
}

const LOGO_BOX = { width: 120, height: 36 }

export function drawMasthead(document: Document, { providerName, brand, logo }: ReceiptLook): void {
  const colours = coloursOf(brand)
  document.markContent('Artifact', { type: 'Layout' })
  document.rect(0, 0, PAGE_WIDTH, MASTHEAD_HEIGHT).fill(colours.brand)
  let x = MARGIN + 48
  if (logo === undefined) drawLogo(document, colours, MARGIN - 6, 12)
  else x = MARGIN + drawGivenLogo(document, logo) + 12
  const options = { width: PAGE_WIDTH - MARGIN - x, height: 16, ellipsis: true }
  document.fillColor(colours.onBrand).font('bold').fontSize(12).text(settable(providerName), x, 17, options)
  document.font('regular').fontSize(10).text(PROGRAMME, x, 34, options)
  document.endMarkedContent()
  document.x = MARGIN
  document.y = MASTHEAD_HEIGHT + 28
}

/** The dimensions in its first chunk. */
function pngSize(png: Uint8Array) {
  const bytes = new DataView(png.buffer, png.byteOffset)
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) }
}

/** Draws the logo on a light background; returns its width. */
function drawGivenLogo(document: Document, logo: Uint8Array): number {
  const image = pngSize(logo)
  const scale = Math.min(LOGO_BOX.width / image.width, LOGO_BOX.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const top = (MASTHEAD_HEIGHT - height) / 2
  document.roundedRect(MARGIN - 4, top - 4, width + 8, height + 8, 4).fill('#ffffff')
  document.image(Buffer.from(logo), MARGIN, top, { width, height })
  return width
}

/** Drawn on the pages that are in memory, when their number is known. */
export function drawFooters(document: Document, words: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    // Text below the margin would otherwise start a new page.
    document.page.margins.bottom = 0
    const y = document.page.height - MARGIN / 2 - SIZES.small
    document.markContent('Artifact', { type: 'Pagination' })
    document.font('regular').fontSize(SIZES.small).fillColor(DIMMED)
    document.text(words, MARGIN, y, { lineBreak: false })
    document.text(`Page ${index + 1} of ${count}`, MARGIN, y, { width: PAGE_WIDTH - 2 * MARGIN, align: 'right' })
    document.endMarkedContent()
  }
}
