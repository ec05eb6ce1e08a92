import type { ChosenFile } from '../../domain/fileChecks.ts'
import { known } from '../../domain/known.ts'
import type { UploadContext } from './contracts.ts'

/** What an upload's states imply of its context. */

/** How an upload begins, and begins again. */
export const NOT_TRIED = { progress: 0, resends: 0, failure: null, reason: null } satisfies Partial<UploadContext>

export const NOTHING_CHOSEN = {
  chosen: null,
  acceptedName: null,
  fitted: null,
  ...NOT_TRIED,
} satisfies Partial<UploadContext>

/** The chosen file, in states that imply one. */
export function chosenFile({ chosen }: Pick<UploadContext, 'chosen'>): ChosenFile {
  return known(chosen, 'file')
}

/** The JPEG made of the chosen picture, in states that imply one. */
export function fittedPicture({ fitted }: Pick<UploadContext, 'fitted'>): ChosenFile {
  return known(fitted, 'fitted')
}

/** The name that the chosen file is sent under. */
export function sentName({ chosen, acceptedName }: Pick<UploadContext, 'chosen' | 'acceptedName'>): string {
  return acceptedName ?? chosenFile({ chosen }).name
}
