import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFieldBlur } from '../../../src/components/form/useFieldBlur.ts'

type OnLeft = (names: readonly string[]) => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button>Save</button>'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

function open() {
  const onLeft = vi.fn<OnLeft>()
  const { result, rerender, unmount } = renderHook((callback: OnLeft) => useFieldBlur(callback), {
    initialProps: onLeft,
  })
  return { onLeft, leave: (name: string) => result.current(name), result, rerender, unmount }
}

/** Dispatched on the button, whose own handler stops the event from bubbling. */
function point(type: 'pointerdown' | 'pointerup' | 'pointercancel') {
  const button = document.querySelector('button')
  const stop = (event: Event) => event.stopPropagation()
  button?.addEventListener(type, stop)
  button?.dispatchEvent(new Event(type, { bubbles: true }))
  button?.removeEventListener(type, stop)
}

describe('a field that lost the focus', () => {
  it('is reported once in the next turn if no pointer is pressed', () => {
    const { onLeft, leave } = open()
    leave('surname')
    expect(onLeft).not.toHaveBeenCalled()
    vi.advanceTimersByTime(0)
    expect(onLeft.mock.calls).toEqual([[['surname']]])
    vi.advanceTimersByTime(60_000)
    expect(onLeft).toHaveBeenCalledTimes(1)
  })

  it('is reported together with the others of the same turn, in order', () => {
    const { onLeft, leave } = open()
    leave('surname')
    leave('email')
    vi.runAllTimers()
    expect(onLeft.mock.calls).toEqual([[['surname', 'email']]])
  })

  it('is not reported again with the next one', () => {
    const { onLeft, leave } = open()
    leave('surname')
    vi.runAllTimers()
    leave('email')
    vi.runAllTimers()
    expect(onLeft.mock.calls).toEqual([[['surname']], [['email']]])
  })

  it.each(['pointerup', 'pointercancel'] as const)(
    'is reported in the turn after %s if a pointer was pressed, even if the event is stopped',
    (end) => {
      const { onLeft, leave } = open()
      point('pointerdown')
      leave('surname')
      vi.advanceTimersByTime(60_000)
      expect(onLeft).not.toHaveBeenCalled()
      point(end)
      expect(onLeft).not.toHaveBeenCalled()
      vi.advanceTimersByTime(0)
      expect(onLeft.mock.calls).toEqual([[['surname']]])
    },
  )

  it.each(['pointerup', 'pointercancel'] as const)('does not wait for the pointer after %s', (end) => {
    const { onLeft, leave } = open()
    point('pointerdown')
    point(end)
    vi.runAllTimers()
    expect(onLeft).not.toHaveBeenCalled()
    leave('surname')
    vi.advanceTimersByTime(0)
    expect(onLeft.mock.calls).toEqual([[['surname']]])
  })

  it("is reported to the latest render's callback", () => {
    const { onLeft, leave, rerender } = open()
    const later = vi.fn<OnLeft>()
    leave('surname')
    rerender(later)
    vi.runAllTimers()
    expect([onLeft.mock.calls, later.mock.calls]).toEqual([[], [[['surname']]]])
  })
})

describe('the blur handler', () => {
  it('stays the same across renders', () => {
    const { result, rerender } = open()
    const first = result.current
    rerender(vi.fn<OnLeft>())
    expect(result.current).toBe(first)
  })

  it('ignores pointer presses after the form is removed', () => {
    const { onLeft, leave, unmount } = open()
    unmount()
    point('pointerdown')
    leave('surname')
    vi.runAllTimers()
    expect(onLeft.mock.calls).toEqual([[['surname']]])
  })

  it.each(['pointerup', 'pointercancel'] as const)('does nothing on %s after the form is removed', (end) => {
    const { unmount } = open()
    unmount()
    const before = vi.getTimerCount()
    point(end)
    expect(vi.getTimerCount()).toBe(before)
  })
})
