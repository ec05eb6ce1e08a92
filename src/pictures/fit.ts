import pica from 'pica'
import { MAXIMUM_UPLOAD_BYTES } from '../../domain/limits.ts'
import { attemptsFor } from './attempts.ts'

/** The largest canvas that every phone supports. */
const MOST_PIXELS = 16_777_216

/** Already in a worker, so pica's own workers and WebAssembly are off. */
const resizer = pica({ features: ['js'] })

/** Draws the picture on white, because JPEG has no transparency. Pictures above 16 megapixels are scaled down. */
function onPaper(picture: ImageBitmap): OffscreenCanvas {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)))
  const width = Math.floor(picture.width * scale)
  const height = Math.floor(picture.height * scale)
  const paper = new OffscreenCanvas(width, height)
  const context = paper.getContext('2d')
  if (context === null) throw new Error('There is no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return paper
}

/** The picture scaled to this longer side. */
async function resized(paper: OffscreenCanvas, longSide: number): Promise<OffscreenCanvas> {
  const longest = Math.max(paper.width, paper.height)
  if (longSide === longest) return paper
  const size = (side: number) => Math.max(1, Math.round((side * longSide) / longest))
  return resizer.resize(paper, new OffscreenCanvas(size(paper.width), size(paper.height)))
}

/** The best JPEG within the limit of section 5.4. */
export async function fit(picture: ImageBitmap): Promise<Blob> {
  const paper = onPaper(picture)
  picture.close()
  let tried: { longSide: number; canvas: OffscreenCanvas } | undefined
  for (const { longSide, quality } of attemptsFor(Math.max(paper.width, paper.height))) {
    if (tried?.longSide !== longSide) tried = { longSide, canvas: await resized(paper, longSide) }
    const jpeg = await tried.canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size <= MAXIMUM_UPLOAD_BYTES) return jpeg
  }
  throw new Error('The picture does not fit')
}
