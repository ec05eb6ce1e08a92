import { describe, expect, it } from 'vitest'
import { extensionOf } from '../../../domain/fileChecks.ts'
import { smallerWords, typeWords } from '../../../src/components/upload/words.ts'

/** Messages of the upload widget. */

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
