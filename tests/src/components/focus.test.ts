import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFocusAfter } from '../../../src/components/layout/focusAfter.ts'
import { goTo } from '../../../src/components/layout/goTo.ts'

/** Focus management. */

const element = (id: string) => document.getElementById(id) ?? expect.unreachable(`no #${id}`)
const focused = () => document.activeElement?.id

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1"></main><p id="list" tabindex="-1"></p>
    <form id="form"><button id="button">Save</button></form>
    <input id="name"><div id="motivation" tabindex="-1"><p contenteditable="false" tabindex="-1" id="tools"></p>
    <p contenteditable="true" tabindex="0" id="text"></p></div>`
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

describe('a link to what is missing', () => {
  it('leads to the field', () => {
    goTo('name')
    expect(focused()).toBe('name')
  })

  it('leads to the text in the editor', () => {
    goTo('motivation')
    expect(focused()).toBe('text')
  })

  it('leaves the focus where it is if there is no such field', () => {
    element('button').focus()
    goTo('nowhere')
    expect(focused()).toBe('button')
  })
})

describe('the focus in what goes', () => {
  const leave = (id?: string, leaving: HTMLElement | null = element('form')) =>
    renderHook(() => useFocusAfter(id)).result.current(leaving)()

  it('moves on to the page’s content, without scrolling there', () => {
    const focus = vi.spyOn(element('main'), 'focus')
    element('button').focus()
    leave()
    expect(focused()).toBe('main')
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  it('moves on to the element that is named', () => {
    element('button').focus()
    leave('list')
    expect(focused()).toBe('list')
  })

  it('moves on to the element that was named last', () => {
    const { result, rerender } = renderHook(({ id }) => useFocusAfter(id), { initialProps: { id: 'main' } })
    rerender({ id: 'list' })
    element('button').focus()
    result.current(element('form'))()
    expect(focused()).toBe('list')
  })

  it('stays while the element is still there: its ref is the same at every rendering', () => {
    const { result, rerender } = renderHook(() => useFocusAfter())
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
  })

  it.each([
    ['the focus is elsewhere', 'main', () => element('form')],
    ['nothing was there', 'main', () => null],
    ['there is nowhere to move on to', 'nowhere', () => element('form')],
  ])('stays where it is if %s', (what, id, leaving) => {
    const held = what === 'the focus is elsewhere' ? 'name' : 'button'
    element(held).focus()
    leave(id, leaving())
    expect(focused()).toBe(held)
  })
})
