import { describe, expect, it } from 'vitest'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { STORED } from '../support/applicant.ts'
import { documentFields, documentsOf, downloadPath, keptOriginalName, storedDocument } from '../../domain/documents.ts'

describe('§3 documents on a record', () => {
  it('§3 reads documents from their fields', () => {
    const record = { cvDocument: 'c1.pdf', originalCVDocName: 'my_cv.pdf', idDocument: 'i1.pdf' }
    expect(storedDocument('cv', record)).toEqual({ fileName: 'c1.pdf', originalFilename: 'my_cv.pdf' })
    expect(storedDocument('id', record)).toEqual({ fileName: 'i1.pdf', originalFilename: '' })
  })

  it.each([null, undefined, {}, { idDocument: '' }])('§3 finds no document in %j', (record) => {
    expect(storedDocument('id', record)).toBeNull()
  })

  it.each(RECORD_STEPS)('§4.2, §4.3, §4.4 sends the documents of %s, empty if missing', (step) => {
    const [first, ...missing] = documentsOf(step)
    const stored = { fileName: 'x', originalFilename: 'X.pdf' }
    const sent = Object.entries(documentFields(step, { ...STORED, ...(first && { [first.kind]: stored }) }))
    expect(sent.slice(0, 2)).toEqual(
      first
        ? [
            [first.storedField, 'x'],
            [first.originalField, 'X.pdf'],
          ]
        : [],
    )
    expect(documentFields(step, {})).toEqual(Object.fromEntries(sent.map(([field]) => [field, ''])))
    expect(sent).toHaveLength(2 * (missing.length + (first ? 1 : 0)))
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
