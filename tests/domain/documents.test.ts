import { describe, expect, it } from 'vitest'
import {
  DOCUMENT,
  DOCUMENT_KINDS,
  documentFields,
  documentsOf,
  downloadPath,
  keptOriginalName,
  MOTIVATION_LETTER_PATH,
  storedDocument,
} from '../../domain/documents.ts'

describe('§1 the seven documents', () => {
  it('§1 are these, in the order in which the screens show them', () => {
    expect(DOCUMENT_KINDS).toEqual([
      'id',
      'cv',
      'transcript',
      'acceptanceLetter',
      'qualification',
      'programme',
      'costing',
    ])
  })

  it.each([
    ['id', 'ID Document Upload', 'ID'],
    ['cv', 'CV Document Upload', 'CV'],
    ['transcript', 'Transcript Upload', 'Latest examination results / Transcript'],
    [
      'acceptanceLetter',
      'Acceptance Letter Upload',
      'Acceptance / Provisional Acceptance Letter from a recognised institution',
    ],
    ['qualification', 'Qualification Document Upload', 'Qualifications'],
    ['programme', 'Course Programme Upload', 'Provisional Study Programme / Course Outline'],
    ['costing', 'Course Costing Upload', 'Cost Estimate'],
  ] as const)("§2.9 %s is labelled '%s', and '%s' on Review (§2.12)", (kind, label, reviewLabel) => {
    expect(DOCUMENT[kind]).toMatchObject({ label, reviewLabel })
  })

  it.each([
    ['id', 'idDocument', 'originalIDDocName'],
    ['cv', 'cvDocument', 'originalCVDocName'],
    ['transcript', 'transcript', 'originalTranscriptDocName'],
    ['acceptanceLetter', 'acceptanceLetter', 'originalAcceptanceLetterDocName'],
    ['qualification', 'qualification', 'originalQualificationDocName'],
    ['programme', 'programme', 'originalProgrammeDocName'],
    ['costing', 'costing', 'originalCostingDocName'],
  ] as const)('§3 %s is kept as %s and %s', (kind, storedField, originalField) => {
    expect(DOCUMENT[kind]).toMatchObject({ storedField, originalField })
  })

  it.each([
    ['id', '/api/iddocuploads', []],
    ['cv', '/api/cvdocuploads', []],
    ['transcript', '/api/transcriptuploads', []],
    ['acceptanceLetter', '/api/acceptanceletteruploads', ['/api/AcceptanceLetterUploads']],
    ['qualification', '/api/qualificationuploads', ['/api/QualificationUploads']],
    ['programme', '/api/programmeuploads', ['/api/ProgrammeUploads']],
    ['costing', '/api/costinguploads', []],
  ] as const)('§7.12 %s is stored at %s, also written %j', (kind, path, otherPaths) => {
    expect(DOCUMENT[kind]).toMatchObject({ path, otherPaths })
  })

  it('§7.12 a motivation letter can be downloaded', () => {
    expect(MOTIVATION_LETTER_PATH).toBe('/api/motivationletteruploads')
  })

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
  it('§3 are read from their own fields', () => {
    const record = { cvDocument: 'c1.pdf', originalCVDocName: 'my_cv.pdf', idDocument: 'i1.pdf' }
    expect(storedDocument('cv', record)).toEqual({ fileName: 'c1.pdf', originalFilename: 'my_cv.pdf' })
    expect(storedDocument('id', record)).toEqual({ fileName: 'i1.pdf', originalFilename: '' })
  })

  it.each([null, undefined, {}, { idDocument: '' }])('§3 there is none on %j', (record) => {
    expect(storedDocument('id', record)).toBeNull()
  })

  it('§4.3 all five of Course Details are sent, empty where one is missing', () => {
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

  it('§4.2 Personal Details send the ID and the CV, and no other document', () => {
    const stored = { fileName: 'x', originalFilename: 'X.pdf' }
    expect(documentFields('personalDetails', { id: stored, cv: stored, costing: stored })).toEqual({
      idDocument: 'x',
      originalIDDocName: 'X.pdf',
      cvDocument: 'x',
      originalCVDocName: 'X.pdf',
    })
  })

  it('§4.4 a motivation sends none', () => {
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
