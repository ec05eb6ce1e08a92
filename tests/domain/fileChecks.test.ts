import { describe, expect, it } from 'vitest'
import {
  acceptableName,
  extensionOf,
  FILE_ERROR_MESSAGES,
  fileErrorOf,
  isPicture,
  isSameFile,
} from '../../domain/fileChecks.ts'

const LIMIT = 2_097_152
const file = (name: string, size = 10) => ({ name, size })

/** The message of section 5.4 that the applicant sees, or null. */
function messageFor(chosen: { name: string; size: number }): string | null {
  const error = fileErrorOf(chosen)
  return error === null ? null : FILE_ERROR_MESSAGES[error]
}

describe('§5.4 each check and its message', () => {
  it.each([
    [LIMIT - 1, null],
    [LIMIT, null],
    [LIMIT + 1, 'File size exceeds maximum upload limit.'],
  ])('§5.4 a file of %i bytes: %s', (size, message) => {
    expect(messageFor(file('scan.pdf', size))).toBe(message)
  })

  it.each(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf', 'doc', 'docx', 'rtf', 'PDF', 'Jpg', 'dOcX'])(
    '§5.4 scan.%s is accepted, in any case',
    (extension) => {
      expect(messageFor(file(`scan.${extension}`))).toBeNull()
    },
  )

  it.each(['scan.exe', 'scan.txt', 'scan.pdfx', 'scan', 'pdf', 'scan.', 'scan.pdf.exe', 'scan.tiff'])(
    '§5.4 refuses the file type of %s',
    (name) => {
      expect(messageFor(file(name))).toBe('Please upload an accepted file type.')
    },
  )

  it.each(['scan.v2.pdf', 'scan..pdf', '.scan.pdf', 'a.b.c.pdf'])(
    '§5.4 refuses %s, which has more than one dot',
    (name) => {
      expect(messageFor(file(name))).toBe('Filename invalid.')
    },
  )

  it.each([
    [31, null],
    [32, null],
    [33, 'Filename exceeds 32 character limit.'],
  ])('§5.4 %i characters before the extension: %s', (length, message) => {
    for (const letter of ['é', 'e\u0301', 'ō\u0302', '😀']) {
      expect(messageFor(file(`${letter.repeat(length)}.docx`))).toBe(message)
    }
  })

  it('§5.4 a name of few letters with hundreds of accents is too long', () => {
    expect(messageFor(file(`a${'\u0302'.repeat(300)}.pdf`))).toBe('Filename exceeds 32 character limit.')
  })

  it.each(['\u202efdp.doc', 'a\u200f.pdf', '\u061ca.pdf', 'Screenshot at 9\u202fAM.png', 'scan.pdf ', 'a\nb.pdf'])(
    '§5.4 ignores invisible characters in a name: %j',
    (name) => {
      expect(messageFor(file(name))).toBeNull()
    },
  )

  it.each(['folder/scan.pdf', 'folder\\scan.pdf'])('§5.4 %s includes a folder', (name) => {
    expect(messageFor(file(name))).toBe('Filename invalid.')
  })

  it.each([['.pdf'], [' .pdf'], ['\u200b.pdf'], ['\u2800\u200f.docx']])(
    "§5.4 refuses a name without visible characters before the extension: '%s'",
    (name) => {
      expect(messageFor(file(name))).toBe('Filename invalid.')
    },
  )

  it('§5.4 reports an empty file', () => {
    expect(messageFor(file('scan.pdf', 0))).toBe('File is empty.')
  })
})

describe('§5.4 the order of the checks', () => {
  const long = 'a'.repeat(40)
  it.each([
    ['size before type, dots and length', file(`${long}.v2.exe`, LIMIT + 1), 'fileTooLarge'],
    ['type before dots and length', file(`${long}.v2.exe`), 'wrongFileType'],
    ['dots before length', file(`${long}.v2.pdf`), 'filenameInvalid'],
    ['length before emptiness', file(`${long}.pdf`, 0), 'filenameTooLong'],
    ['type before emptiness', file('scan.exe', 0), 'wrongFileType'],
    ['dots before emptiness', file('scan.v2.pdf', 0), 'filenameInvalid'],
  ] as const)('§5.4 %s', (_, chosen, error) => {
    expect(fileErrorOf(chosen)).toBe(error)
  })
})

describe('§5.4 the extension', () => {
  it.each([
    ['scan.PDF', 'pdf'],
    ['scan.v2.Docx', 'docx'],
    ['scan', ''],
    ['.rtf', 'rtf'],
    ['scan.', ''],
  ])("of %s is '%s'", (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})

describe('the suggested name', () => {
  it.each([
    ['scan.v2.pdf', 'scan-v2.pdf'],
    ['WhatsApp Image 2026-11-20 at 10.15.00.jpeg', 'WhatsApp Image 2026-11-20 at 10.jpeg'],
    ['.scan..copy.PDF', 'scan-copy.pdf'],
    ['. .scan. .pdf', 'scan.pdf'],
    ['Certified copy of my identification document.pdf', 'Certified copy of my identificat.pdf'],
    [`${'é'.repeat(40)}.docx`, `${'é'.repeat(32)}.docx`],
    [`${'😀'.repeat(40)}.docx`, `${'😀'.repeat(32)}.docx`],
    ['folder/scan\\2.pdf', 'folder-scan-2.pdf'],
    ['...pdf', 'document.pdf'],
    ['.pdf', 'document.pdf'],
    ['\u200b.pdf', 'document.pdf'],
  ])('for %s it is %s', (name, accepted) => {
    expect(fileErrorOf({ name, size: 1 })).not.toBeNull()
    expect(acceptableName(name)).toBe(accepted)
    expect(fileErrorOf({ name: accepted, size: 1 })).toBeNull()
  })

  it('ends in jpg for a converted picture', () => {
    expect(acceptableName('IMG_2041.HEIC', 'jpg')).toBe('IMG_2041.jpg')
  })
})

it.each([
  ['the same name and size', { name: 'image.jpg', size: 5 }, true],
  ['the same name, as phones give every photo', { name: 'image.jpg', size: 6 }, false],
  ['the same size', { name: 'scan.jpg', size: 5 }, false],
])('files with %s count as the same file: %#', (_, other, expected) => {
  expect(isSameFile({ name: 'image.jpg', size: 5 }, other)).toBe(expected)
})

it.each([
  ['heic', true],
  ['jpeg', true],
  ['webp', true],
  ['pdf', false],
  ['', false],
])("isPicture('%s') is %s", (extension, expected) => {
  expect(isPicture(extension)).toBe(expected)
})
