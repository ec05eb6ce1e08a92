import { afterEach, expect, it } from 'vitest'
import { focusRow, rowOf } from '../../../src/desk/rows.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('the row of an application is known by its id', () => {
  expect(rowOf('s1')).toBe('application-s1')
})

it('returning from an application focuses its row', () => {
  document.body.innerHTML = '<a id="application-s1" href="#1">1</a><a id="application-s2" href="#2">2</a>'
  focusRow('s2')
  expect(document.activeElement?.id).toBe('application-s2')
})

it('returning from an application no longer in the list keeps the focus', () => {
  document.body.innerHTML = '<a id="application-s1" href="#1">1</a>'
  focusRow('s1')
  expect(() => focusRow('s2')).not.toThrow()
  expect(document.activeElement?.id).toBe('application-s1')
})
