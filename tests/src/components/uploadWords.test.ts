import { describe, expect, it } from 'vitest'
import { extensionOf } from '../../../domain/fileChecks.ts'
import type { UploadError } from '../../../machines/upload/selectors.ts'
import { smallerWords, typeWords, uploadErrorWords } from '../../../src/components/upload/words.ts'

/** Messages of the upload widget. */

const ERRORS: Record<UploadError, string> = {
  fileTooLarge: 'File size exceeds maximum upload limit.',
  wrongFileType: 'Please upload an accepted file type.',
  filenameInvalid: 'Filename invalid.',
  filenameTooLong: 'Filename exceeds 32 character limit.',
  blankFile: 'File is empty.',
  misnamed: 'The end of the file’s name does not fit the file.',
  fileChanged: 'This file was changed or removed after you chose it. Choose it again.',
  required: 'Please upload a file.',
  refused: 'We could not accept this file. Try again or choose another file.',
  failed: 'We could not upload the file. Check your connection and try again.',
}

describe('§5.4 §8 the error text of an upload', () => {
  it.each(Object.entries(ERRORS) as [UploadError, string][])('has its message for the error %s: %s', (error, words) => {
    expect(uploadErrorWords({ error, reason: null, signInExpired: false })).toBe(words)
  })
})

const PDF = 'To make a PDF smaller'
const WORD = 'To make the document smaller'
const PICTURE = 'We could not make this picture smaller.'
const OTHER = 'Choose a picture, a PDF or a Word document'

describe('§5.4 the help for a file that is too large', () => {
  it.each([
    ['a PDF', 'scan.PDF', PDF],
    ['a Word document', 'letter.docx', WORD],
    ['an older Word document', 'letter.doc', WORD],
    ['rich text', 'letter.rtf', WORD],
    ['a picture', 'photo.jpg', PICTURE],
    ['a phone photo', 'photo.heic', PICTURE],
    ['any other file', 'film.mp4', OTHER],
    ['a file whose extension only ends like a document’s', 'manual.adoc', OTHER],
    ['a file whose extension only starts like a document’s', 'macros.docm', OTHER],
    ['a file without an extension', 'pdf', OTHER],
  ])('explains how to make %s smaller', (_, name, words) => {
    expect(smallerWords(extensionOf(name))).toContain(words)
  })
})

describe('§5.4 the help for a file type that is not accepted', () => {
  it('explains for a photo how to take others with a phone', () => {
    expect(typeWords('heic')).toContain('We could not convert this photo.')
  })

  it('suggests a PDF or a photo otherwise', () => {
    expect(typeWords('odt')).toContain('Save the document as a PDF')
  })
})
