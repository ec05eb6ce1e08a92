/** Decodes pictures with the browser, or with libheif for HEIC. */

/** File signatures of HEIF with HEVC. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

async function isHeic(picture: Blob): Promise<boolean> {
  const beginning = new TextDecoder('latin1').decode(await picture.slice(0, 12).arrayBuffer())
  return beginning.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(beginning.slice(8, 12))
}

export async function decode(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture)
  } catch (error) {
    if (!(await isHeic(picture))) throw error
    const { decodeHeic } = await import('./heic.ts')
    return createImageBitmap(await decodeHeic(picture))
  }
}
