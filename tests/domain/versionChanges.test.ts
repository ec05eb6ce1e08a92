import { expect, it } from 'vitest'
import { changesBetween } from '../../domain/versionChanges.ts'
import { SUBMISSION, submissionOf } from '../support/submission.ts'

it('finds no changes between equal versions', () => {
  expect(changesBetween(SUBMISSION, SUBMISSION)).toEqual([])
})

it('lists changed answers with both values', () => {
  const changed = submissionOf({ lastName: 'Beukes' })
  const name = SUBMISSION.application.personalDetails.name
  const before = `${name} ${SUBMISSION.application.personalDetails.lastName}`
  expect(changesBetween(SUBMISSION, changed)).toEqual([{ label: 'Fullname', before, after: `${name} Beukes` }])
})

it('marks a document that was replaced by one of the same name', () => {
  const documents = SUBMISSION.documents.map((document) =>
    document.kind === 'cv' ? { ...document, fileName: 'another.pdf' } : document,
  )
  const name = SUBMISSION.documents.find(({ kind }) => kind === 'cv')?.originalFilename
  expect(changesBetween(SUBMISSION, { ...SUBMISSION, documents })).toEqual([
    { label: expect.stringContaining('CV'), before: name, after: `${name} (another file)` },
  ])
})
