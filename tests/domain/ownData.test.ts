import { expect, test } from 'vitest'
import { documentFolder } from '../../domain/ownData.ts'

test('puts a document into the folder of its step', () => {
  expect(documentFolder('id')).toBe('1 Personal Details')
  expect(documentFolder('costing')).toBe('2 Course Details')
})
