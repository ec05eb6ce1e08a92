import { HEIC } from '../../domain/fileFormats.ts'

/** Decodes pictures with the browser, or with libheif for HEIC. */

async function isHeic(picture: Blob): Promise<boolean> {
  return HEIC.head.test(new TextDecoder('latin1').decode(await picture.slice(0, 12).arrayBuffer()))
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
