import { expect, test } from 'vitest'
import { documentFolder } from '../../domain/ownData.ts'
import { LAST_DOCUMENT } from '../support/applicant.ts'

test('puts a document into the folder of its step', () => {
  expect(documentFolder('id')).toBe('1 Personal Details')
  expect(documentFolder(LAST_DOCUMENT.kind)).toBe('2 Course Details')
})
