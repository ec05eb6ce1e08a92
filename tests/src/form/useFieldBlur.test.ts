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

/** On the button, where a handler of its own keeps the event from going up. */
function point(type: 'pointerdown' | 'pointerup' | 'pointercancel') {
  const button = document.querySelector('button')
  const stop = (event: Event) => event.stopPropagation()
  button?.addEventListener(type, stop)
  button?.dispatchEvent(new Event(type, { bubbles: true }))
  button?.removeEventListener(type, stop)
}

describe('a field that was left', () => {
  it('is reported in the next turn, once, where no pointer is pressed', () => {
    const { onLeft, leave } = open()
    leave('surname')
    expect(onLeft).not.toHaveBeenCalled()
    vi.advanceTimersByTime(0)
    expect(onLeft.mock.calls).toEqual([[['surname']]])
    vi.advanceTimersByTime(60_000)
    expect(onLeft).toHaveBeenCalledTimes(1)
  })

  it('is reported together with those left in the same turn, in their order', () => {
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
    'while a pointer is pressed is reported in the turn after the %s, whoever stops the events',
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

  it.each(['pointerup', 'pointercancel'] as const)('after a %s waits for no pointer any more', (end) => {
    const { onLeft, leave } = open()
    point('pointerdown')
    point(end)
    vi.runAllTimers()
    expect(onLeft).not.toHaveBeenCalled()
    leave('surname')
    vi.advanceTimersByTime(0)
    expect(onLeft.mock.calls).toEqual([[['surname']]])
  })

  it('is reported to the callback of the latest rendering', () => {
    const { onLeft, leave, rerender } = open()
    const later = vi.fn<OnLeft>()
    leave('surname')
    rerender(later)
    vi.runAllTimers()
    expect([onLeft.mock.calls, later.mock.calls]).toEqual([[], [[['surname']]]])
  })
})

describe('what fields call', () => {
  it('stays the same from rendering to rendering', () => {
    const { result, rerender } = open()
    const first = result.current
    rerender(vi.fn<OnLeft>())
    expect(result.current).toBe(first)
  })

  it('heeds no press once the form is gone', () => {
    const { onLeft, leave, unmount } = open()
    unmount()
    point('pointerdown')
    leave('surname')
    vi.runAllTimers()
    expect(onLeft.mock.calls).toEqual([[['surname']]])
  })

  it.each(['pointerup', 'pointercancel'] as const)('sets nothing going at a %s once the form is gone', (end) => {
    const { unmount } = open()
    unmount()
    const before = vi.getTimerCount()
    point(end)
    expect(vi.getTimerCount()).toBe(before)
  })
})
