import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { badFiles, EICAR } from '../../../tools/support/files/bad.ts'
import { lockedPdf } from '../../../tools/support/files/badPdfs.ts'
import { slowPdf } from '../../../tools/support/files/doubtful.ts'
import { compoundOf, docxOf, documentXml, pdfWith, pngOf, wordStream } from '../../../tools/support/files/build.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { openInspector } from '../../../server/features/documents/inspection/inspector.ts'
import { pdfOf, realFile } from '../../support/documents.ts'
import { fileIn, startServer } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

// `npm run attack -- --class files` uploads every bad and good file. These tests cover the common ones.

const server = closedAfterAll(await startServer())

const ID = '/api/iddocuploads'
const program = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(2_000, 7)])
const PAGES = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R >>']
const pdfThat = (catalogue: string, trailer = '') =>
  pdfWith([`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, ...PAGES], trailer)

const BAD: [string, string, () => Buffer | Promise<Buffer>, string, RegExp][] = [
  [
    'a program',
    'a.pdf',
    () => program,
    'contentMismatch',
    /^This file is not a PDF document, although its name says so\./,
  ],
  ['a web page', 'a.jpg', () => Buffer.from('<html>'), 'contentMismatch', /^This file is not a JPEG picture/],
  ['a PNG', 'a.jpg', () => realFile('png'), 'contentMismatch', /it is a PNG picture\. Its name should end in “\.png”/],
  [
    'a JPEG',
    'a.pdf',
    () => realFile('jpg'),
    'contentMismatch',
    /it is a JPEG picture\. Its name should end in “\.jpg”/,
  ],
  ['an RTF document', 'a.doc', () => realFile('rtf'), 'contentMismatch', /it is an RTF document\. .*“\.rtf”/],
  ['the test virus', 'a.pdf', () => Buffer.from(EICAR), 'malware', /^This file contains a virus or other malware/],
  [
    'a file containing the test virus',
    'a.docx',
    () => docxOf([{ name: 'x.bin', content: EICAR }]),
    'malware',
    /contains a virus/,
  ],
  [
    'a 300 MB decompression bomb',
    'a.docx',
    () => docxOf([{ name: 'word/document.xml', content: documentXml(' '.repeat(300_000_000)) }]),
    'inflatesTooFar',
    /too large when unpacked/,
  ],
  ['macros', 'a.docx', () => docxOf([{ name: 'word/vbaProject.bin', content: 'vba' }]), 'macros', /contains macros/],
  [
    'macros',
    'a.doc',
    () => compoundOf([{ name: 'WordDocument', content: wordStream() }, { name: 'VBA' }]),
    'macros',
    /choose Print and then “Save as PDF”/,
  ],
  [
    '50,000 × 50,000 pixels',
    'a.png',
    () => pngOf({ width: 50_000, height: 50_000, rows: Buffer.alloc(9) }),
    'tooManyPixels',
    /too many pixels/,
  ],
  ['a password', 'a.pdf', () => lockedPdf({ userPassword: 'secret' }), 'encryptedFile', /protected by a password/],
  [
    'encryption',
    'a.doc',
    () => compoundOf([{ name: 'EncryptedPackage', content: program }]),
    'encryptedFile',
    /^This d/,
  ],
  [
    'JavaScript',
    'a.pdf',
    () => pdfThat('/OpenAction << /S /JavaScript /JS (1) >>'),
    'activeContent',
    /contains scripts or starts programs/,
  ],
  [
    'an appended program',
    'a.jpg',
    async () => Buffer.concat([await realFile('jpg'), program]),
    'embeddedFiles',
    /inside/,
  ],
  [
    'a truncated file',
    'a.jpg',
    async () => (await realFile('jpg')).subarray(0, 4_000),
    'damagedFile',
    /damaged or incomplete/,
  ],
]

describe('a file that does not match its extension, or is unsafe to open', () => {
  test.each(BAD)('%s as %s is refused', async (_, name, make, code, words) => {
    const before = [await readdir(path.join(server.folder, 'documents')), await server.db.select().from(documents)]
    const answer = await (await server.applicant()).upload(`${ID}/`, { name, content: await make() })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code, message: expect.stringMatching(words) }])
    expect([await readdir(path.join(server.folder, 'documents')), await server.db.select().from(documents)]).toEqual(
      before,
    )
  })

  test.each(['doc', 'docx', 'jpg', 'pdf', 'png', 'rtf'] as const)('a real .%s is stored', async (extension) => {
    const content = await realFile(extension)
    const answer = await (await server.applicant()).upload(`${ID}/`, { name: `a.${extension.toUpperCase()}`, content })
    expect(answer.statusCode).toBe(200)
  })

  test('does not inspect a file that is already stored', async () => {
    const applicant = await server.applicant()
    const upload = () => applicant.upload(`${ID}/`, { name: 'a.pdf', content: pdfOf('before') })
    const { fileName } = fileIn(await upload())
    expect(fileIn(await upload()).fileName).toBe(fileName)
    expect((await applicant.get(`${ID}?file=${fileName}`)).statusCode).toBe(200)
  })
})

test('refuses a file that cannot be inspected, and asks to try again', async () => {
  const broken = await startServer({}, undefined, {
    inspect: () => Promise.reject(new Error('The thread died')),
    close: async () => undefined,
  })
  try {
    const answer = await (await broken.applicant()).upload(`${ID}/`, { name: 'a.pdf', content: pdfOf('unseen') })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      {
        code: 'fileNotChecked',
        message: expect.stringContaining('it was not saved. Please try again in a few minutes.'),
      },
    ])
    expect(await readdir(path.join(broken.folder, 'documents'))).toEqual([])
  } finally {
    await broken.close()
  }
})

test('names the extension that fits', async () => {
  const answer = await (await server.applicant()).upload(`${ID}/`, { name: 'a.jpg', content: await realFile('png') })
  expect(answer.json()).toMatchObject({ code: 'contentMismatch', actual: 'png' })
})

test('refuses a file that takes too long to open, and opens the next one', async () => {
  // Includes the start of a worker, which takes seconds on a busy machine.
  const inspector = openInspector(10_000)
  expect(await inspector.inspect(slowPdf, 'pdf')).toEqual({ code: 'opensTooSlowly' })
  expect(await inspector.inspect(pdfOf('next'), 'pdf')).toBeNull()
  await inspector.close()
})

test('does not block the event loop while inspecting the largest files', async () => {
  const inspector = openInspector()
  const heavy = (await badFiles()).filter(({ about }) => /300 MB|30 MB|60 MB|bomb/.test(about))
  expect(heavy.length).toBeGreaterThan(8)
  const findings: Awaited<ReturnType<typeof inspector.inspect>>[] = []
  let turns = 0
  for (const { name, content } of heavy) {
    const before = findings.length
    void inspector.inspect(content, name.split('.')[1] as 'pdf').then((finding) => findings.push(finding))
    while (findings.length === before) {
      await setImmediate()
      turns += 1
    }
  }
  expect(findings.every((finding) => finding?.code === 'inflatesTooFar' || finding?.code === 'damagedFile')).toBe(true)
  // Run in this thread, each inspection would leave the event loop only a turn or two.
  expect(turns).toBeGreaterThan(10 * heavy.length)
  await inspector.close()
})
