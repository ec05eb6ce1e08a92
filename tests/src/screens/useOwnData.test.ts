import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOwnData } from '../../../src/screens/ownData/useOwnData.ts'
import { actorIn, inApplication } from '../components/application.ts'

const own = (children: Parameters<typeof inApplication>[0]) =>
  renderHook(() => useOwnData(), { wrapper: inApplication(children) }).result.current

it('what is kept of the applicant is the application’s', () => {
  const ownData = actorIn({})
  expect(own({ regions: actorIn({}), ownData })).toBe(ownData)
})

it('without it the screen says what is not running', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => own({ regions: actorIn({}) })).toThrow('There is no ownData here')
  vi.restoreAllMocks()
})
