import { describe, expect, it } from 'vitest'
import { fittingExtension } from '../../domain/fileFormats.ts'
import { bmpOf, compoundOf, docxOf, pdfWith, zipOf } from '../../tools/support/files/build.ts'
import { realFile } from '../support/documents.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const brand = (name: string) => bytes(`\0\0\0\u0018ftyp${name}\0\0\0\0`)

describe('the extension that fits a file’s content', () => {
  it.each(['doc', 'docx', 'jpg', 'pdf', 'png', 'rtf'] as const)('of a real file is %s', async (extension) => {
    expect(fittingExtension(await realFile(extension), '')).toBe(extension)
  })

  it.each([
    ['a BMP picture', bmpOf(2, 2, 24), 'bmp'],
    ['a GIF picture', bytes('GIF89a\u0001\0'), 'gif'],
    ['a Word document', docxOf(), 'docx'],
    ['a PDF after a line of a scanner', Buffer.concat([bytes('Scanner\r\n'), pdfWith([])]), 'pdf'],
    ['an HEIC photo', brand('heic'), 'heic'],
    ['an AVIF picture', brand('avif'), 'avif'],
    ['a WebP picture', bytes('RIFF\0\0\0\0WEBP'), 'webp'],
    ['a video', brand('isom'), null],
    ['a workbook', zipOf([{ name: 'xl/workbook.xml', content: '' }]), null],
    ['an older workbook', compoundOf([{ name: 'Workbook', content: Buffer.alloc(5_000) }]), null],
    ['a text that starts with BM', bytes('BMW is a brand of cars'), null],
    ['an empty file', Buffer.alloc(0), null],
  ])('of %s is %j', (_, content, extension) => {
    expect(fittingExtension(content, '')).toBe(extension)
  })

  it('is the file’s own if that fits too', async () => {
    const photo = await realFile('jpg')
    expect(['jpeg', 'jpg', 'jfif', 'heic', ''].map((own) => fittingExtension(photo, own))).toEqual([
      'jpeg',
      'jpg',
      'jpg',
      'jpg',
      'jpg',
    ])
  })
})
