import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changeAddress, nextAfter, useChange, useChanged } from '../../../src/components/form/reviewChange.ts'

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

  it('leads back to the answer on Review after a save', () => {
    expect(nextAfter('lastName')).toBe('/application/summary?changed=lastName')
    window.history.replaceState(null, '', nextAfter('lastName'))
    expect(renderHook(() => useChanged()).result.current).toBe('lastName')
  })

  it('changes nothing about other saves', () => {
    expect(nextAfter(null)).toBeUndefined()
  })
})
