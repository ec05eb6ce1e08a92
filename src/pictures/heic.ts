import libheif from 'libheif-js/libheif-wasm/libheif.js'
import address from 'libheif-js/libheif-wasm/libheif.wasm?url'

/** Decodes the primary picture of a HEIC file, upright. */
export async function decodeHeic(picture: Blob): Promise<ImageData> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('The decoder did not arrive')
  const { HeifDecoder } = libheif({ wasmBinary: await answer.arrayBuffer() })
  const images = new HeifDecoder().decode(await picture.arrayBuffer())
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (image === undefined) throw new Error('There is no picture in the file')
  const pixels = new ImageData(image.get_width(), image.get_height())
  try {
    return await new Promise((resolve, reject) => {
      image.display(pixels, (displayed) => {
        if (displayed === null) reject(new Error('The picture cannot be decoded'))
        else resolve(pixels)
      })
    })
  } finally {
    for (const each of images) each.free()
  }
}
