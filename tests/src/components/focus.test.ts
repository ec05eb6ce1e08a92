import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFocusAfter } from '../../../src/components/layout/focusAfter.ts'

/** Focus management. */

const element = (id: string) => document.getElementById(id) ?? expect.unreachable(`no #${id}`)
const focused = () => document.activeElement?.id

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1"></main><p id="list" tabindex="-1"></p>
    <form id="form"><button id="button">Save</button></form>
    <input id="name">`
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

describe('the focus in a removed element', () => {
  const leave = (id?: string, leaving: HTMLElement | null = element('form')) =>
    renderHook(() => useFocusAfter(id)).result.current(leaving)()

  it("moves to the page's content without scrolling", () => {
    const focus = vi.spyOn(element('main'), 'focus')
    element('button').focus()
    leave()
    expect(focused()).toBe('main')
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  it('moves to the given element', () => {
    element('button').focus()
    leave('list')
    expect(focused()).toBe('list')
  })

  it.each([
    ['the focus is elsewhere', 'main', () => element('form')],
    ['the element never existed', 'main', () => null],
    ['the target does not exist', 'nowhere', () => element('form')],
  ])('stays if %s', (what, id, leaving) => {
    const held = what === 'the focus is elsewhere' ? 'name' : 'button'
    element(held).focus()
    leave(id, leaving())
    expect(focused()).toBe(held)
  })
})
