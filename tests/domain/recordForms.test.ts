import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../domain/documents.ts'
import { emptyForm, formOf } from '../../domain/forms.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { changedAnswers, documentOnRecord, NOTHING_TYPED, shownStep, unsavedContent } from '../../domain/recordForms.ts'
import { COMPLETE_RECORDS, COURSE_VALUES, LAST_DOCUMENT, NO_RECORDS, STORED } from '../support/applicant.ts'

const SAVED = formOf(RECORD_SCHEMAS.courseDetails, COURSE_VALUES)
const LAST = LAST_DOCUMENT.kind
const OTHER = { fileName: 'other.pdf', originalFilename: 'my_other.pdf' }
const typed = { ...SAVED, countryId: '710', firstChoiceCourse: 'MSc Statistics' }

describe('a step as its form shows it', () => {
  it('§2.10 is empty without record and draft', () => {
    expect(shownStep('courseDetails', NO_RECORDS, NOTHING_TYPED)).toEqual({
      form: emptyForm(RECORD_SCHEMAS.courseDetails),
      documents: {},
    })
  })

  it('§2.10 shows the record as text, with its documents', () => {
    const { form, documents } = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)
    expect(form).toEqual(SAVED)
    const kinds = documentsOf('courseDetails').map(({ kind }) => kind)
    expect(documents).toEqual(Object.fromEntries(kinds.map((kind) => [kind, STORED[kind]])))
  })

  it('is overlaid with the draft', () => {
    const cv = { fileName: 'new.pdf', originalFilename: 'new.pdf' }
    expect(shownStep('courseDetails', COMPLETE_RECORDS, { form: typed, documents: {} }).form).toEqual(typed)
    const { documents } = shownStep('personalDetails', COMPLETE_RECORDS, { form: null, documents: { cv } })
    expect(documents).toMatchObject({ id: STORED.id, cv })
  })

  it('§9 shows a birthdate as dd/MM/yyyy', () => {
    expect(shownStep('personalDetails', COMPLETE_RECORDS, NOTHING_TYPED).form.dateOfBirth).toBe('21/03/1990')
  })

  it('finds a document on the record', () => {
    const { storedField } = LAST_DOCUMENT
    expect(documentOnRecord(LAST, COMPLETE_RECORDS)).toEqual(STORED[LAST])
    const without = { ...COMPLETE_RECORDS.courseDetails, [storedField]: '' }
    expect(documentOnRecord(LAST, { ...COMPLETE_RECORDS, courseDetails: without })).toBeNull()
    expect([documentOnRecord('id', NO_RECORDS), documentOnRecord('id', null)]).toEqual([null, null])
  })
})

describe('answers that differ between two versions of a step', () => {
  const saved = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)
  const both = shownStep('courseDetails', COMPLETE_RECORDS, { form: typed, documents: { [LAST]: OTHER } })

  it('are fields and documents; country and institution are one answer', () => {
    expect(changedAnswers('courseDetails', saved, structuredClone(saved))).toEqual([])
    expect(changedAnswers('courseDetails', saved, both)).toEqual(['firstChoiceCourse', 'institutionId', LAST])
  })

  it('§2.8 do not include the login’s email', () => {
    const details = shownStep('personalDetails', COMPLETE_RECORDS, NOTHING_TYPED)
    const other = { ...details, form: { ...details.form, email: 'other@example.org', name: 'Selma' } }
    expect(changedAnswers('personalDetails', details, other)).toEqual(['name'])
  })

  it('ignore what the server normalises', () => {
    const decomposed = { ...saved, form: { ...saved.form, firstChoiceCourse: 'E\u0301conomie\u200B' } }
    const composed = { ...saved, form: { ...saved.form, firstChoiceCourse: 'Économie' } }
    expect(changedAnswers('courseDetails', decomposed, composed)).toEqual([])
  })

  it('include a document that only one version has', () => {
    const { [LAST]: _, ...documents } = saved.documents
    const without = { ...saved, documents }
    for (const changed of [
      changedAnswers('courseDetails', saved, without),
      changedAnswers('courseDetails', without, saved),
    ]) {
      expect(changed).toEqual([LAST])
    }
  })
})

describe('a draft without what the record has already', () => {
  const { form, documents } = shownStep('courseDetails', COMPLETE_RECORDS, NOTHING_TYPED)

  it('is nothing if it equals the record', () => {
    expect(unsavedContent('courseDetails', COMPLETE_RECORDS, { form, documents })).toBe(NOTHING_TYPED)
  })

  it('keeps changed text and changed documents only', () => {
    expect(unsavedContent('courseDetails', COMPLETE_RECORDS, { form: typed, documents })).toEqual({
      form: typed,
      documents: {},
    })
    expect(
      unsavedContent('courseDetails', COMPLETE_RECORDS, { form, documents: { ...documents, [LAST]: OTHER } }),
    ).toEqual({
      form: null,
      documents: { [LAST]: OTHER },
    })
  })
})
