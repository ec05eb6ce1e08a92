import { describe, expect, it } from 'vitest'
import type { UploadError } from '../../../machines/upload/selectors.ts'
import {
  CONVERT_WORDS,
  MAKE_SMALLER_WORDS,
  RENAME_WORDS,
  smallerWords,
  typeWords,
  uploadErrorWords,
  WAITING_WORDS,
} from '../../../src/parts/upload/words.ts'

/** What the upload widget says. */

const ERRORS: Record<UploadError, string> = {
  fileTooLarge: 'File size exceeds maximum upload limit.',
  wrongFileType: 'Please upload an accepted file type.',
  filenameInvalid: 'Filename invalid.',
  filenameTooLong: 'Filename exceeds 32 character limit.',
  blankFile: 'File is empty.',
  required: 'Please upload a file.',
  refused: 'This file could not be accepted. Try again, or choose another file.',
  failed: 'The file could not be uploaded. Check your connection and try again.',
}

describe('§5.4 §8 an upload', () => {
  it.each(Object.entries(ERRORS) as [UploadError, string][])('in the error %s says %s', (error, words) => {
    expect(uploadErrorWords({ error, reason: null, signInExpired: false })).toBe(words)
  })

  it('says the server’s reason in its place', () => {
    expect(uploadErrorWords({ error: 'refused', reason: 'This PDF is locked.', signInExpired: false })).toBe(
      'This PDF is locked.',
    )
  })

  it('says before all that the sign-in has expired', () => {
    expect(uploadErrorWords({ error: 'failed', reason: 'Log in.', signInExpired: true })).toBe(
      'The file could not be uploaded. Your sign-in has expired.',
    )
  })

  it('says nothing where there is no error', () => {
    expect(uploadErrorWords({ error: null, reason: 'This PDF is locked.', signInExpired: true })).toBeNull()
  })

  it('says that it waits for the connection, and what it offers to do', () => {
    expect([WAITING_WORDS, MAKE_SMALLER_WORDS, CONVERT_WORDS, RENAME_WORDS]).toEqual([
      'The connection was lost. The file will be sent again automatically as soon as it is back. Keep this page open.',
      'This picture can be made smaller on your device. You see the result before it is sent.',
      'This kind of photo can be converted to JPEG on your device. You see the result before it is sent.',
      'The file can be sent under a name that is accepted. The file itself stays as it is.',
    ])
  })
})

const PDF =
  'To make a PDF smaller, scan it again in greyscale at 150 dpi, or export it again with “Minimum size” or “Reduced file size” chosen. A clear photo of the page will do as well.'
const WORD =
  'To make the document smaller, save it as a PDF with “Minimum size” chosen, or make its pictures smaller: in Word, Picture Format, then Compress Pictures.'
const PICTURE =
  'This picture could not be made smaller here. Take the photo again with a smaller picture size set in your camera, or send it to yourself by mail as “medium” and upload that.'
const OTHER = 'Choose a picture, a PDF or a Word document of at most 2 MB.'

describe('§5.4 of a file that is too large', () => {
  it.each([
    ['a PDF', 'scan.PDF', PDF],
    ['a Word document', 'letter.docx', WORD],
    ['an older Word document', 'letter.doc', WORD],
    ['rich text', 'letter.rtf', WORD],
    ['a picture', 'photo.jpg', PICTURE],
    ['a photo of a phone', 'photo.heic', PICTURE],
    ['any other file', 'film.mp4', OTHER],
    ['a file whose kind only ends like a document’s', 'manual.adoc', OTHER],
    ['a file whose kind only begins like a document’s', 'macros.docm', OTHER],
    ['a file without a kind', 'pdf', OTHER],
  ])('that is %s, it is said how it gets smaller', (_, name, words) => {
    expect(smallerWords({ name, size: 3_000_000 })).toBe(words)
  })
})

describe('§5.4 of a file of a kind that is not accepted', () => {
  it('that is a photo, it is said how a phone takes others', () => {
    expect(typeWords({ name: 'photo.heic', size: 1 })).toBe(
      'This photo could not be converted here. On an iPhone choose Settings, Camera, Formats, “Most Compatible”, and take the photo again; on other phones switch off HEIF or “high-efficiency pictures” in the camera. Photos are JPEG files from then on.',
    )
  })

  it('that is anything else, it is said that a PDF or a photo will do', () => {
    expect(typeWords({ name: 'letter.odt', size: 1 })).toBe(
      'Save or export the document as a PDF, or take a photo of it, and upload that.',
    )
  })
})
