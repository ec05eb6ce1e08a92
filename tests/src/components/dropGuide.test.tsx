import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import DropGuide from '../../../src/components/upload/DropGuide.tsx'
import { PortalContext, type PortalValue } from '../../../src/PortalContext.tsx'

const FILES = { dataTransfer: { types: ['Files'] } }

/** The guide, which also highlights the widgets. */
function shown() {
  const guide = screen.queryByRole('status')
  expect(document.documentElement.hasAttribute('data-drag')).toBe(guide !== null)
  return guide?.textContent ?? null
}
const OVER = 'Drop the file on its document in Personal Details or Course Details.'
const MISSED = /^The file was not added\. Drop it on its document in Personal Details or Course Details/

const scrolledTo = vi.fn<() => void>()
let field: HTMLElement
let widget: HTMLElement

beforeEach(() => {
  scrolledTo.mockReset()
  render(
    <PortalContext value={{ earlier: { inspect: () => {} } } as unknown as PortalValue}>
      <input aria-label="field" />
      <div data-drop-target data-testid="widget" />
      <DropGuide />
    </PortalContext>,
  )
  field = screen.getByLabelText('field')
  widget = screen.getByTestId('widget')
  widget.scrollIntoView = scrolledTo
  // jsdom has no layout.
  Object.defineProperty(widget, 'offsetParent', { value: document.body })
  for (const type of ['dragover', 'drop']) widget.addEventListener(type, (event) => event.preventDefault())
})
afterEach(cleanup)

/** jsdom has no DragEvent. */
const leave = (relatedTarget: HTMLElement | null) =>
  fireEvent(field, Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }))

it('keeps the page when a file is dropped beside the widgets, and shows where it belongs', () => {
  expect(fireEvent.dragOver(field, FILES)).toBe(false)
  expect(shown()).toBe(OVER)
  expect(fireEvent.drop(field, FILES)).toBe(false)
  expect(shown()).toMatch(MISSED)
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
  expect(shown()).toBe(OVER)
  leave(null)
  expect(shown()).toBeNull()
})

it('leaves dragged text to its field', () => {
  const text = { dataTransfer: { types: ['text/plain'] } }
  expect([fireEvent.dragOver(field, text), fireEvent.drop(field, text), shown()]).toEqual([true, true, null])
})
