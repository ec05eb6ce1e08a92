import { fromPromise } from 'xstate'
import { acceptableName, type ChosenFile } from '../../domain/fileChecks.ts'
import type { Answer } from '../pictures/pictures.worker.ts'

/** The worker is loaded with the first picture that must be shrunk. */
export function openPicturesWorker(): Worker {
  return new Worker(new URL('../pictures/pictures.worker.ts', import.meta.url), { type: 'module' })
}

function jpegOf(picture: File, worker: Worker): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('made' in data) resolve(data.made)
      else reject(new Error(data.reason))
    })
    worker.addEventListener('error', () => reject(new Error('The worker could not be loaded, or broke down')))
    worker.postMessage(picture)
  })
}

/**
 * A JPEG of the picture with an accepted file name. One worker per picture, so that cancelling stops its work at once.
 */
export function createFitPicture(openWorker: () => Worker) {
  return fromPromise<ChosenFile, { picture: ChosenFile }>(async ({ input: { picture }, signal }) => {
    if (!(picture instanceof File)) throw new TypeError('Only a file that the applicant chose can be sent')
    const worker = openWorker()
    signal.addEventListener('abort', () => worker.terminate())
    try {
      const jpeg = await jpegOf(picture, worker)
      return new File([jpeg], acceptableName(picture.name, 'jpg'), { type: 'image/jpeg' })
    } finally {
      worker.terminate()
    }
  })
}
