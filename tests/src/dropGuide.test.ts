import { fireEvent } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { shownGuide, watchDrops } from '../../src/dropGuide.ts'

const FILES = { dataTransfer: { types: ['Files'] } }
/** The guide, which also highlights the widgets. */
function shown() {
  expect(document.documentElement.hasAttribute('data-drag')).toBe(shownGuide() !== null)
  return shownGuide()
}

const scrolledTo = vi.fn<() => void>()
let field: HTMLElement
let widget: HTMLElement

let stop: () => void
beforeAll(() => void (stop = watchDrops(() => {})))
afterAll(() => {
  stop()
  document.body.replaceChildren()
})
beforeEach(() => {
  scrolledTo.mockReset()
  fireEvent.pointerDown(document.body)
  document.body.innerHTML = '<input><div data-drop-target></div>'
  field = document.querySelector('input') as HTMLElement
  widget = document.querySelector('[data-drop-target]') as HTMLElement
  widget.scrollIntoView = scrolledTo
  // jsdom has no layout.
  Object.defineProperty(widget, 'offsetParent', { value: document.body })
  for (const type of ['dragover', 'drop']) widget.addEventListener(type, (event) => event.preventDefault())
})

/** jsdom has no DragEvent. */
const leave = (relatedTarget: HTMLElement | null) =>
  fireEvent(field, Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }))

it('keeps the page when a file is dropped beside the widgets, and shows where it belongs', () => {
  expect(fireEvent.dragOver(field, FILES)).toBe(false)
  expect(shown()).toBe('over')
  expect(fireEvent.drop(field, FILES)).toBe(false)
  expect(shown()).toBe('missed')
  expect(scrolledTo).toHaveBeenCalledOnce()
  fireEvent.pointerDown(document.body)
  expect(shown()).toBeNull()
})

it('ends with a drop on a widget, and when the file leaves the window', () => {
  fireEvent.dragOver(widget, FILES)
  fireEvent.drop(widget, FILES)
  expect([shown(), scrolledTo.mock.calls]).toEqual([null, []])
  fireEvent.dragOver(field, FILES)
  leave(widget)
  expect(shown()).toBe('over')
  leave(null)
  expect(shown()).toBeNull()
})

it('leaves dragged text to its field', () => {
  const text = { dataTransfer: { types: ['text/plain'] } }
  expect([fireEvent.dragOver(field, text), fireEvent.drop(field, text), shown()]).toEqual([true, true, null])
})
