import { describe, expect, it } from 'vitest'
import { documentFields, documentsOf, downloadPath, keptOriginalName, storedDocument } from '../../domain/documents.ts'

describe('§1 the seven documents', () => {
  it.each([
    ['personalDetails', ['id', 'cv']],
    ['courseDetails', ['transcript', 'acceptanceLetter', 'qualification', 'programme', 'costing']],
    ['motivation', []],
    ['review', []],
    ['submit', []],
  ] as const)('§2.8, §2.10 %s needs %j', (step, kinds) => {
    expect(documentsOf(step).map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('§3 documents on a record', () => {
  it('§3 reads documents from their fields', () => {
    const record = { cvDocument: 'c1.pdf', originalCVDocName: 'my_cv.pdf', idDocument: 'i1.pdf' }
    expect(storedDocument('cv', record)).toEqual({ fileName: 'c1.pdf', originalFilename: 'my_cv.pdf' })
    expect(storedDocument('id', record)).toEqual({ fileName: 'i1.pdf', originalFilename: '' })
  })

  it.each([null, undefined, {}, { idDocument: '' }])('§3 finds no document in %j', (record) => {
    expect(storedDocument('id', record)).toBeNull()
  })

  it('§4.3 sends all five documents of Course Details, empty if missing', () => {
    expect(
      documentFields('courseDetails', { transcript: { fileName: 't', originalFilename: 'T.pdf' }, costing: null }),
    ).toEqual({
      transcript: 't',
      originalTranscriptDocName: 'T.pdf',
      acceptanceLetter: '',
      originalAcceptanceLetterDocName: '',
      qualification: '',
      originalQualificationDocName: '',
      programme: '',
      originalProgrammeDocName: '',
      costing: '',
      originalCostingDocName: '',
    })
  })

  it('§4.2 sends only ID and CV with Personal Details', () => {
    const stored = { fileName: 'x', originalFilename: 'X.pdf' }
    expect(documentFields('personalDetails', { id: stored, cv: stored, costing: stored })).toEqual({
      idDocument: 'x',
      originalIDDocName: 'X.pdf',
      cvDocument: 'x',
      originalCVDocName: 'X.pdf',
    })
  })

  it('§4.4 sends no documents with a motivation', () => {
    expect(documentFields('motivation', {})).toEqual({})
  })
})

describe('§9, §7.12 names and addresses', () => {
  it.each([
    ['my id.pdf', 'my_id.pdf'],
    [' a  b .pdf', '_a__b_.pdf'],
    ['plain.pdf', 'plain.pdf'],
  ])("§9 spaces in '%s' are replaced by '_'", (name, kept) => {
    expect(keptOriginalName(name)).toBe(kept)
  })

  it.each([
    ['id', 'a1.pdf', '/api/iddocuploads?file=a1.pdf'],
    ['costing', 'a b&c.pdf', '/api/costinguploads?file=a%20b%26c.pdf'],
  ] as const)('§7.12 the %s %s opens at %s', (kind, fileName, path) => {
    expect(downloadPath(kind, fileName)).toBe(path)
  })
})
