import { describe, expect, it } from 'vitest'
import { differencesOf, documentOnRecord, isSame, NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import { COMPLETE_RECORDS, COURSE_VALUES } from '../support/applicant.ts'

const NONE = { personalDetails: null, courseDetails: null, motivation: null }
const stored = (kind: string) => ({ fileName: `${kind}.pdf`, originalFilename: `my_${kind}.pdf` })
const typed = { ...COURSE_VALUES, countryId: '710', firstChoiceCourse: 'MSc Statistics' }

describe('a step as its form shows it', () => {
  it('§2.10 is empty before anything is saved or typed', () => {
    expect(shownStep('courseDetails', NONE, NOTHING_TYPED)).toEqual({
      form: { firstChoiceCourse: '', secondChoiceCourse: '', countryId: '', institutionId: '' },
      documents: {},
    })
  })

  it('has nothing typed and nothing uploaded where there is no draft', () => {
    expect(NOTHING_TYPED).toEqual({ form: null, documents: {} })
  })

  it('§2.10 is what is saved, every field as text, with the documents that the record names', () => {
    const { form, documents } = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)
    expect(form).toEqual({ ...COURSE_VALUES, countryId: '516' })
    const kinds = ['transcript', 'acceptanceLetter', 'qualification', 'programme', 'costing']
    expect(documents).toEqual(Object.fromEntries(kinds.map((kind) => [kind, stored(kind)])))
  })

  it('has what was typed and uploaded since over it', () => {
    const cv = { fileName: 'new.pdf', originalFilename: 'new.pdf' }
    expect(shownStep('courseDetails', COMPLETE_RECORDS, { form: typed, documents: {} }).form).toEqual(typed)
    const { documents } = shownStep('personalDetails', COMPLETE_RECORDS, { form: null, documents: { cv } })
    expect(documents).toEqual({ id: stored('id'), cv })
  })

  it('§9 shows a birthdate as dd/MM/yyyy', () => {
    expect(shownStep('personalDetails', COMPLETE_RECORDS, NOTHING_TYPED).form.dateOfBirth).toBe('21/03/1990')
  })

  it('names the document of a kind, where there is a record and it has one', () => {
    expect(documentOnRecord('costing', COMPLETE_RECORDS)).toEqual(stored('costing'))
    const without = { ...COMPLETE_RECORDS.courseDetails, costing: '' }
    expect(documentOnRecord('costing', { ...COMPLETE_RECORDS, courseDetails: without })).toBeNull()
    expect([documentOnRecord('id', NONE), documentOnRecord('id', null)]).toEqual([null, null])
  })
})

describe('what two versions of a step have that is not the same', () => {
  const saved = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)
  const both = shownStep('courseDetails', COMPLETE_RECORDS, { form: typed, documents: { costing: stored('other') } })

  it('is nothing where both show the same', () => {
    const differences = differencesOf(saved, structuredClone(saved), [])
    expect(differences).toEqual({ fields: [], documents: [] })
    expect(isSame(differences)).toBe(true)
  })

  it('is each field and document that differs', () => {
    const differences = differencesOf(saved, both, [])
    expect(differences).toEqual({ fields: ['firstChoiceCourse', 'countryId'], documents: ['costing'] })
    expect(isSame(differences)).toBe(false)
  })

  it('is no field that nobody types', () => {
    expect(differencesOf(saved, both, ['firstChoiceCourse', 'countryId']).fields).toEqual([])
  })

  it('is a document that only one of them has, whichever', () => {
    const { costing: _, ...documents } = saved.documents
    const without = { ...saved, documents }
    for (const differences of [differencesOf(saved, without, []), differencesOf(without, saved, [])]) {
      expect(differences).toEqual({ fields: [], documents: ['costing'] })
      expect(isSame(differences)).toBe(false)
    }
  })

  it('is not the same where a field alone differs', () => {
    expect(isSame({ fields: ['countryId'], documents: [] })).toBe(false)
  })
})
