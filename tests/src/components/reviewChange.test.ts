import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  changeAddress,
  reviewAddress,
  rowOf,
  useChange,
  useChanged,
  useUnchanged,
} from '../../../src/components/form/reviewChange.ts'

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

describe("'Change' on Review", () => {
  it.each([
    ['personalDetails', 'lastName', '/application/personaldetails?change=lastName'],
    ['courseDetails', 'upload-costing', '/application/coursedetails?change=upload-costing'],
    ['motivation', 'motivation', '/application/motivation?change=motivation'],
  ] as const)('for %s and its %s links to %s', (step, target, address) => {
    expect(changeAddress(step, target)).toBe(address)
  })

  it.each([
    ['?change=lastName', 'lastName'],
    ['?from=mail&change=upload-costing', 'upload-costing'],
    ['', null],
    ['?other=lastName', null],
  ])('is recognised by the URL: %j means %j', (search, target) => {
    window.history.replaceState(null, '', `/application/personaldetails${search}`)
    expect(renderHook(() => useChange()).result.current).toBe(target)
  })

  it.each([
    ['?changed=name,upload-cv', ['name', 'upload-cv']],
    ['', []],
  ])('leads back to Review with all changed answers: %j means %j', (search, changed) => {
    window.history.replaceState(null, '', `/application/summary${search}`)
    expect(renderHook(() => useChanged()).result.current).toEqual(changed)
  })

  it('leads back to an unchanged answer without a change', () => {
    window.history.replaceState(null, '', reviewAddress('lastName'))
    expect(renderHook(() => useUnchanged()).result.current).toBe('lastName')
    expect(renderHook(() => useChanged()).result.current).toEqual([])
  })

  it.each([
    ['lastName', 'name'],
    ['cv', 'upload-cv'],
    ['sex', 'sex'],
  ])('shows %s in the row %s', (field, row) => {
    expect(rowOf(field)).toBe(row)
  })
})
