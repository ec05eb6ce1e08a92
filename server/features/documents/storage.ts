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
    throw new Refusal(409, 'You have no application yet. Register to apply, then upload the file.', {
      code: 'noApplication',
    })
  }
  if (stored.files >= uploadFiles || stored.bytes + size > uploadMegabytes * MEGABYTE) {
    throw new Refusal(
      409,
      `You have reached the upload limit of ${uploadFiles} files or ${uploadMegabytes} MB. We remove files you have replaced after a few days. Please try again then, or contact us.`,
      { code: 'storageFull' },
    )
  }
  return stored
}
