import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOwnData } from '../../../src/screens/ownData/useOwnData.ts'
import { actorIn, inApplication } from '../components/application.ts'

const own = (children: Parameters<typeof inApplication>[0]) =>
  renderHook(() => useOwnData(), { wrapper: inApplication(children) }).result.current

it("returns the application's ownData actor", () => {
  const ownData = actorIn({})
  expect(own({ regions: actorIn({}), ownData })).toBe(ownData)
})

it('throws an error that names the missing actor', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => own({ regions: actorIn({}) })).toThrow('There is no ownData here')
  vi.restoreAllMocks()
})
