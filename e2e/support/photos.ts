import sharp from 'sharp'

/** Photos of a text page as phones take them: 12 megapixels, with camera noise and rotated by an EXIF tag. */

const WIDTH = 4_032
const HEIGHT = 3_024

/** Lines of text, to check that the result is readable. The pixels are rotated, because the phone is held upright. */
function page(): Buffer {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const text = 'Certified a true copy of the original. Windhoek, 20 November 2026'
    return `<text x="160" y="${250 + index * 90}" font-size="56">${index + 1}. ${text}</text>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#d8d4ca"/>
      <g transform="translate(0 ${HEIGHT}) rotate(-90)">${lines.join('')}</g>
    </svg>`,
  )
}

/** @param noise amplitude of the camera noise; more makes a larger file */
export async function photo(noise: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: noise },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const taken = sharp(page()).composite([{ input: grain, blend: 'hard-light' }])
  // EXIF orientation.
  return taken.jpeg({ quality: 93 }).withMetadata({ orientation: 6 }).toBuffer()
}
