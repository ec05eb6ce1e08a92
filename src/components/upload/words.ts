import { FILE_ERROR_MESSAGES, FILE_REQUIRED_MESSAGE, isPicture } from '../../../domain/fileChecks.ts'
import type { UploadError, UploadView } from '../../../machines/upload/selectors.ts'

/** Upload messages: the texts of sections 5.4 and 8, followed by advice. */

const UPLOAD_ERROR_MESSAGES: Record<UploadError, string> = {
  ...FILE_ERROR_MESSAGES,
  misnamed: 'The end of the file’s name does not fit the file.',
  fileChanged: 'This file was changed or removed after you chose it. Choose it again.',
  required: FILE_REQUIRED_MESSAGE,
  refused: 'We could not accept this file. Try again or choose another file.',
  failed: 'We could not upload the file. Check your connection and try again.',
}

export const WAITING_WORDS =
  'The connection was lost. We will send the file again when it is back. Keep this page open.'

const SIGN_IN_OVER = 'We could not upload the file. Your session has expired.'

/** The message of an upload error, with the server's reason if it sent one; null for no error. */
export function uploadErrorWords({
  error,
  reason,
  signInExpired,
}: Pick<UploadView, 'error' | 'reason' | 'signInExpired'>): string | null {
  if (error === null) return null
  return signInExpired ? SIGN_IN_OVER : (reason ?? UPLOAD_ERROR_MESSAGES[error])
}

const OFFER_WORDS = {
  makeSmaller: 'We can make this picture smaller on your device. You can check it before it is sent.',
  convert: 'We can convert this photo to JPEG on your device. You can check it before it is sent.',
  rename: 'We can send the file under a name that is accepted. The file itself does not change.',
}

/** The advice after an error; null if there is none. */
export function helpWords({ help, error, format }: UploadView): string | null {
  if (help === null) return null
  if (help !== 'explained') return OFFER_WORDS[help]
  return error === 'fileTooLarge' ? smallerWords(format) : typeWords(format)
}

/** The state of the document in words, for screen readers. The alert has the errors. */
export function uploadNews(
  short: string,
  { waiting, uploading, fitting, fitted, sent, stored, finished }: UploadView,
  sameAs: string | undefined,
): string {
  const its = `Your ${short}`
  if (finished && sent !== null) {
    const also = sameAs === undefined ? '' : ` It is also your ${sameAs}.`
    return `${its} is uploaded: ${stored?.originalFilename}.${also}`
  }
  if (waiting) return `${its} waits for the connection.`
  if (uploading) return `${its} is being uploaded…`
  if (fitting) return `${its} is being made smaller…`
  return fitted === null ? '' : `${its} is smaller now. Check it, then send it.`
}

/** Advice for a file that is too large and cannot be shrunk here. */
export function smallerWords(extension: string): string {
  if (extension === 'pdf') {
    return 'To make a PDF smaller, scan it again in greyscale at 150 dpi, or export it again with “Minimum size” or “Reduced file size”. You can also upload a clear photo of the page.'
  }
  if (/^(docx?|rtf)$/.test(extension)) {
    return 'To make the document smaller, save it as a PDF with “Minimum size”, or compress its pictures. In Word, choose Picture Format, then Compress Pictures.'
  }
  if (isPicture(extension)) {
    return 'We could not make this picture smaller. Set your camera to a smaller picture size and take the photo again. Or email the photo to yourself as “medium” and upload that.'
  }
  return 'Choose a picture, a PDF or a Word document of at most 2 MB.'
}

/** Advice for a file type that is not accepted and cannot be converted here. */
export function typeWords(extension: string): string {
  return isPicture(extension)
    ? 'We could not convert this photo. On an iPhone, open Settings, Camera, Formats and choose “Most Compatible”. On other phones, turn off HEIF or “high-efficiency pictures” in the camera. Then take the photo again.'
    : 'Save the document as a PDF, or take a photo of it. Then upload that.'
}
