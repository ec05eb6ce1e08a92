import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFieldBlur } from '../../../src/components/form/useFieldBlur.ts'

type OnLeft = (names: readonly string[]) => void

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const onLeft = vi.fn<OnLeft>()
  const { result } = renderHook(() => useFieldBlur(onLeft))
  return { onLeft, leave: (name: string) => result.current(name) }
}

it('reports the fields that lost the focus in the next turn if no pointer is pressed', () => {
  const { onLeft, leave } = open()
  leave('surname')
  leave('email')
  expect(onLeft).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onLeft.mock.calls).toEqual([[['surname', 'email']]])
})

it.each(['pointerup', 'pointercancel'])('§5.1 reports a field only after %s if a pointer was pressed', (end) => {
  const { onLeft, leave } = open()
  const point = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))
  point('pointerdown')
  leave('surname')
  vi.advanceTimersByTime(60_000)
  expect(onLeft).not.toHaveBeenCalled()
  point(end)
  vi.advanceTimersByTime(0)
  expect(onLeft.mock.calls).toEqual([[['surname']]])
})
