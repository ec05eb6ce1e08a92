import { expect, it } from 'vitest'
import { rowOf } from '../../../src/screens/review/changedRows.ts'

it.each([
  ['lastName', 'name'],
  ['cv', 'upload-cv'],
  ['sex', 'sex'],
])("'Change' on Review shows %s in the row %s", (field, row) => {
  expect(rowOf(field)).toBe(row)
})
