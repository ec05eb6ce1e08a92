import { FILE_ERROR_MESSAGES, FILE_REQUIRED_MESSAGE, extensionOf, isPicture } from '../../../domain/fileChecks.ts'
import type { ChosenFile } from '../../../domain/fileChecks.ts'
import type { UploadError, UploadView } from '../../../machines/upload/selectors.ts'

/** What the upload widget says: the messages of sections 5.4 and 8 to the letter, and after them what helps. */

const UPLOAD_ERROR_MESSAGES: Record<UploadError, string> = {
  ...FILE_ERROR_MESSAGES,
  required: FILE_REQUIRED_MESSAGE,
  refused: 'This file could not be accepted. Try again, or choose another file.',
  failed: 'The file could not be uploaded. Check your connection and try again.',
}

export const WAITING_WORDS =
  'The connection was lost. The file will be sent again automatically as soon as it is back. Keep this page open.'

const SIGN_IN_OVER = 'The file could not be uploaded. Your sign-in has expired.'

/** What is said of an upload's error, in the server's words where it gave a reason; null where there is none. */
export function uploadErrorWords({
  error,
  reason,
  signInExpired,
}: Pick<UploadView, 'error' | 'reason' | 'signInExpired'>): string | null {
  if (error === null) return null
  return signInExpired ? SIGN_IN_OVER : (reason ?? UPLOAD_ERROR_MESSAGES[error])
}

export const MAKE_SMALLER_WORDS =
  'This picture can be made smaller on your device. You see the result before it is sent.'
export const CONVERT_WORDS =
  'This kind of photo can be converted to JPEG on your device. You see the result before it is sent.'
export const RENAME_WORDS = 'The file can be sent under a name that is accepted. The file itself stays as it is.'

/** What the applicant can do about a file that is too large, where nothing can be done here. */
export function smallerWords(file: ChosenFile): string {
  const extension = extensionOf(file.name)
  if (extension === 'pdf') {
    return 'To make a PDF smaller, scan it again in greyscale at 150 dpi, or export it again with “Minimum size” or “Reduced file size” chosen. A clear photo of the page will do as well.'
  }
  if (/^(docx?|rtf)$/.test(extension)) {
    return 'To make the document smaller, save it as a PDF with “Minimum size” chosen, or make its pictures smaller: in Word, Picture Format, then Compress Pictures.'
  }
  if (isPicture(file)) {
    return 'This picture could not be made smaller here. Take the photo again with a smaller picture size set in your camera, or send it to yourself by mail as “medium” and upload that.'
  }
  return 'Choose a picture, a PDF or a Word document of at most 2 MB.'
}

/** What the applicant can do about a file of a kind that is not accepted, where nothing can be done here. */
export function typeWords(file: ChosenFile): string {
  return isPicture(file)
    ? 'This photo could not be converted here. On an iPhone choose Settings, Camera, Formats, “Most Compatible”, and take the photo again; on other phones switch off HEIF or “high-efficiency pictures” in the camera. Photos are JPEG files from then on.'
    : 'Save or export the document as a PDF, or take a photo of it, and upload that.'
}
