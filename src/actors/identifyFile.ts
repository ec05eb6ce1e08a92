import { fromPromise } from 'xstate'
import { extensionOf, type ChosenFile } from '../../domain/fileChecks.ts'
import { MAXIMUM_UPLOAD_BYTES } from '../../domain/limits.ts'

/** A larger file is identified by its beginning. */
export const identifyFile = fromPromise<string | null, { file: ChosenFile }>(async ({ input: { file } }) => {
  if (!(file instanceof File)) throw new TypeError('Only a file that the applicant chose can be read')
  const content = await file.slice(0, MAXIMUM_UPLOAD_BYTES).arrayBuffer()
  const { fittingExtension } = await import('../../domain/fileFormats.ts')
  return fittingExtension(new Uint8Array(content), extensionOf(file.name))
})
