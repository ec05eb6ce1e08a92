import { afterEach, expect, it } from 'vitest'
import { focusRow, rowOf } from '../../../src/desk/rows.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it("derives a row's id from its application", () => {
  expect(rowOf('s1')).toBe('application-s1')
})

it('focuses the row of an application on return', () => {
  document.body.innerHTML = '<a id="application-s1" href="#1">1</a><a id="application-s2" href="#2">2</a>'
  focusRow('s2')
  expect(document.activeElement?.id).toBe('application-s2')
})

it('keeps the focus if the application is no longer in the list', () => {
  document.body.innerHTML = '<a id="application-s1" href="#1">1</a>'
  focusRow('s1')
  expect(() => focusRow('s2')).not.toThrow()
  expect(document.activeElement?.id).toBe('application-s1')
})
