import type { Settings } from '../../platform/settings/settings.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Stored } from './documents.ts'

/** How much one applicant may store: files belong to an application, and all of them together have an end. */

const MEGABYTE = 1_048_576

/** What an owner has stored; refuses a file that has no application, or that is more than one applicant may store. */
export function needRoom(
  { uploadFiles, uploadMegabytes }: Pick<Settings, 'uploadFiles' | 'uploadMegabytes'>,
  stored: Stored | null,
  size: number,
): Stored {
  if (stored === null) {
    throw new Refusal(409, 'There is no application that this file could belong to. Register to apply first.', {
      code: 'noApplication',
    })
  }
  if (stored.files >= uploadFiles || stored.bytes + size > uploadMegabytes * MEGABYTE) {
    throw new Refusal(
      409,
      `You have uploaded as much as one applicant can: ${uploadFiles} files or ${uploadMegabytes} MB. Files that no step names any more are removed after some days. Please try again then, or write to us.`,
      { code: 'storageFull' },
    )
  }
  return stored
}
