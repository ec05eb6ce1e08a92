import { describe, expect, it } from 'vitest'
import { differencesOf, documentOnRecord, isSame, NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import { COMPLETE_RECORDS, COURSE_VALUES } from '../support/applicant.ts'

const NONE = { personalDetails: null, courseDetails: null, motivation: null }
const stored = (kind: string) => ({ fileName: `${kind}.pdf`, originalFilename: `my_${kind}.pdf` })
const typed = { ...COURSE_VALUES, countryId: '710', firstChoiceCourse: 'MSc Statistics' }

describe('a step as its form shows it', () => {
  it('§2.10 is empty without record and draft', () => {
    expect(shownStep('courseDetails', NONE, NOTHING_TYPED)).toEqual({
      form: { firstChoiceCourse: '', secondChoiceCourse: '', countryId: '', institutionId: '' },
      documents: {},
    })
  })

  it('has an empty draft by default', () => {
    expect(NOTHING_TYPED).toEqual({ form: null, documents: {} })
  })

  it('§2.10 shows the record as text, with its documents', () => {
    const { form, documents } = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)
    expect(form).toEqual({ ...COURSE_VALUES, countryId: '516' })
    const kinds = ['transcript', 'acceptanceLetter', 'qualification', 'programme', 'costing']
    expect(documents).toEqual(Object.fromEntries(kinds.map((kind) => [kind, stored(kind)])))
  })

  it('is overlaid with the draft', () => {
    const cv = { fileName: 'new.pdf', originalFilename: 'new.pdf' }
    expect(shownStep('courseDetails', COMPLETE_RECORDS, { form: typed, documents: {} }).form).toEqual(typed)
    const { documents } = shownStep('personalDetails', COMPLETE_RECORDS, { form: null, documents: { cv } })
    expect(documents).toEqual({ id: stored('id'), cv })
  })

  it('§9 shows a birthdate as dd/MM/yyyy', () => {
    expect(shownStep('personalDetails', COMPLETE_RECORDS, NOTHING_TYPED).form.dateOfBirth).toBe('21/03/1990')
  })

  it('finds a document on the record', () => {
    expect(documentOnRecord('costing', COMPLETE_RECORDS)).toEqual(stored('costing'))
    const without = { ...COMPLETE_RECORDS.courseDetails, costing: '' }
    expect(documentOnRecord('costing', { ...COMPLETE_RECORDS, courseDetails: without })).toBeNull()
    expect([documentOnRecord('id', NONE), documentOnRecord('id', null)]).toEqual([null, null])
  })
})

describe('differences between two versions of a step', () => {
  const saved = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)
  const both = shownStep('courseDetails', COMPLETE_RECORDS, { form: typed, documents: { costing: stored('other') } })

  it('are empty for equal versions', () => {
    const differences = differencesOf(saved, structuredClone(saved), [])
    expect(differences).toEqual({ fields: [], documents: [] })
    expect(isSame(differences)).toBe(true)
  })

  it('list each different field and document', () => {
    const differences = differencesOf(saved, both, [])
    expect(differences).toEqual({ fields: ['firstChoiceCourse', 'countryId'], documents: ['costing'] })
    expect(isSame(differences)).toBe(false)
  })

  it('ignore given fields', () => {
    expect(differencesOf(saved, both, ['firstChoiceCourse', 'countryId']).fields).toEqual([])
  })

  it('ignore what the server normalises', () => {
    const decomposed = { ...saved, form: { ...saved.form, firstChoiceCourse: 'E\u0301conomie\u200B' } }
    const composed = { ...saved, form: { ...saved.form, firstChoiceCourse: 'Économie' } }
    expect(differencesOf(decomposed, composed, []).fields).toEqual([])
  })

  it('include a document that only one version has', () => {
    const { costing: _, ...documents } = saved.documents
    const without = { ...saved, documents }
    for (const differences of [differencesOf(saved, without, []), differencesOf(without, saved, [])]) {
      expect(differences).toEqual({ fields: [], documents: ['costing'] })
      expect(isSame(differences)).toBe(false)
    }
  })

  it('make versions unequal by a single field', () => {
    expect(isSame({ fields: ['countryId'], documents: [] })).toBe(false)
  })
})
