import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changeAddress, nextAfter, useChange } from '../../../src/components/form/reviewChange.ts'

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

describe("'Change' on Review", () => {
  it.each([
    ['personalDetails', 'lastName', '/application/personaldetails?change=lastName'],
    ['courseDetails', 'upload-costing', '/application/coursedetails?change=upload-costing'],
    ['motivation', 'motivation', '/application/motivation?change=motivation'],
  ] as const)('beside what %s has as %s leads to %s', (step, target, address) => {
    expect(changeAddress(step, target)).toBe(address)
  })

  it.each([
    ['?change=lastName', 'lastName'],
    ['?from=mail&change=upload-costing', 'upload-costing'],
    ['', null],
    ['?other=lastName', null],
  ])('is known by the address: with %j it is about %j', (search, target) => {
    window.history.replaceState(null, '', `/application/personaldetails${search}`)
    expect(renderHook(() => useChange()).result.current).toBe(target)
  })

  it('leads back to Review with a save', () => {
    expect(nextAfter('lastName')).toBe('/application/summary')
  })

  it('changes nothing about where a save leads on the normal way', () => {
    expect(nextAfter(null)).toBeUndefined()
  })
})
