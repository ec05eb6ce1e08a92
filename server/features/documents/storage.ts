import type { Settings } from '../../platform/settings/settings.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Stored } from './documents.ts'

/** Storage limits: files need an application, and each applicant has a quota. */

const MEGABYTE = 1_048_576

/** The owner's stored files. Refuses a file without an application or over the quota. */
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
      `You have reached the upload limit of ${uploadFiles} files or ${uploadMegabytes} MB. We remove files you have replaced after a few days. Please try again then.`,
      { code: 'storageFull' },
    )
  }
  return stored
}
