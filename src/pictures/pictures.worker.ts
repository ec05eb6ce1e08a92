import { decode } from './decode.ts'
import { fit } from './fit.ts'

/** Decodes and encodes in a worker, so that the page stays responsive. */

/** A JPEG within the limit, or the reason there is none. */
export type Answer = { made: Blob } | { reason: string }

async function answer(picture: Blob): Promise<Answer> {
  try {
    return { made: await fit(await decode(picture)) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void answer(data).then((message) => postMessage(message))
})
