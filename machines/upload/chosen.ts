import { acceptableName, isAccepted, type ChosenFile } from '../../domain/fileChecks.ts'
import { known } from '../../domain/known.ts'
import type { UploadContext } from './contracts.ts'

/** Context at the start of a transfer. */
export const FRESH_TRANSFER = {
  progress: 0,
  resends: 0,
  failure: null,
  reason: null,
  actual: null,
} satisfies Partial<UploadContext>

export const NOTHING_CHOSEN = {
  chosen: null,
  acceptedName: null,
  fitted: null,
  ...FRESH_TRANSFER,
} satisfies Partial<UploadContext>

/** The chosen file. Throws if there is none. */
export function chosenFile({ chosen }: Pick<UploadContext, 'chosen'>): ChosenFile {
  return known(chosen, 'file')
}

/** The JPEG made from the chosen picture. Throws if there is none. */
export function fittedPicture({ fitted }: Pick<UploadContext, 'fitted'>): ChosenFile {
  return known(fitted, 'fitted')
}

/** A name for the chosen file that passes the checks and fits its content. */
export function suggestedName({ chosen, actual }: Pick<UploadContext, 'chosen' | 'actual'>): string {
  return acceptableName(chosenFile({ chosen }).name, actual !== null && isAccepted(actual) ? actual : undefined)
}

/** The file name sent to the server: the accepted suggestion or the file's own. */
export function sentName({ chosen, acceptedName }: Pick<UploadContext, 'chosen' | 'acceptedName'>): string {
  return acceptedName ?? chosenFile({ chosen }).name
}
