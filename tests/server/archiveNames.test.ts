import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createArchiveNames } from '../../server/platform/archiveNames.ts'
import { zipOf } from '../../server/platform/zip.ts'

const nameOf = (...path: string[]) => createArchiveNames()(path)

test.each([
  ['Why: me?.pdf', 'Why_ me_.pdf'],
  ['a<b>c"d|e*f.pdf', 'a_b_c_d_e_f.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Windows\\a.pdf', 'C__Windows_a.pdf'],
  ['tab\tline\nbell\u0007.pdf', 'tab_line_bell_.pdf'],
  ['left\u202Efdp.exe', 'left_fdp.exe'],
  ['ends with a dot.', 'ends with a dot'],
  ['ends with dots and spaces. . ', 'ends with dots and spaces'],
  [' starts with a space.pdf', 'starts with a space.pdf'],
  ['..', '_'],
  ['', '_'],
  ['CON', '_CON'],
  ['nul.pdf', '_nul.pdf'],
  ['Com1.tar.gz', '_Com1.tar.gz'],
  ['lpt².pdf', '_lpt².pdf'],
  ['aux .pdf', '_aux .pdf'],
  ['CONOUT$', '_CONOUT$'],
  ['console.pdf', 'console.pdf'],
  ['.hidden', '.hidden'],
  ['[Content_Types].xml', '[Content_Types].xml'],
  ['Gro\u0308ße.pdf', 'Größe.pdf'],
])('writes %j as %j', (name, written) => {
  expect(nameOf(name)).toBe(written)
  expect(nameOf('folder', name, 'file')).toBe(`folder/${written}/file`)
})

test('shortens a long name before its extension, without splitting a character', () => {
  expect(nameOf(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(96)}.pdf`)
  expect(nameOf(`${'👩‍🎓'.repeat(32)}.pdf`)).toBe(`${'👩‍🎓'.repeat(19)}.pdf`)
  expect(Buffer.byteLength(nameOf('名'.repeat(99)))).toBe(240)
})

test('numbers repeated names before the extension, ignoring case', () => {
  const names = createArchiveNames()
  const paths = [['scan.pdf'], ['scan.pdf'], ['SCAN.pdf'], ['scan.png'], ['in.a', 'folder'], ['In.A', 'Folder']]
  expect(paths.map(names)).toEqual([
    'scan.pdf',
    'scan (2).pdf',
    'SCAN (3).pdf',
    'scan.png',
    'in.a/folder',
    'In.A/Folder (2)',
  ])
})

test('numbers names that only become the same', () => {
  const names = createArchiveNames()
  expect([['a?.pdf'], ['a*.pdf'], ['.hidden'], ['.hidden']].map(names)).toEqual([
    'a_.pdf',
    'a_ (2).pdf',
    '.hidden',
    '.hidden (2)',
  ])
})

test('every archive has such names', async () => {
  async function* files() {
    yield { path: ['2031: b', 'Why?.pdf'], open: () => Buffer.from('one') }
    yield { path: ['2031: B', 'why*.pdf'], open: () => Buffer.from('other') }
  }
  const archive = unzipSync(await buffer(zipOf(files())))
  expect(Object.keys(archive)).toEqual(['2031_ b/Why_.pdf', '2031_ B/why_ (2).pdf'])
})
