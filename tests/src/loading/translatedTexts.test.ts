import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createElement as element, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { keepTranslatedTexts } from '../../../src/loading/translatedTexts.ts'

/** React under a browser's translator, which e2e/otherBrowsers.spec.ts tests on real screens. */

const { removeChild, insertBefore } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
let root: Root

beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as HTMLElement)
  keepTranslatedTexts([])
})
afterEach(() => {
  root.unmount()
  Object.assign(Node.prototype, { removeChild, insertBefore })
  Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
})

const show = (...children: ReactNode[]) => flushSync(() => root.render(element('p', null, ...children)))
const shown = () => document.querySelector('p')?.textContent

/** Translates as Chrome does: each text in two elements, in upper case. */
function translate() {
  const texts = [...(document.querySelector('p')?.childNodes ?? [])].filter((node) => node instanceof Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text.data.toUpperCase())
    text.replaceWith(font)
  }
}

describe('a translated page', () => {
  it('shows a changed text', () => {
    show('you have ', 2, ' words')
    translate()
    expect(shown()).toBe('YOU HAVE 2 WORDS')
    show('you have ', 3, ' words')
    translate()
    expect(shown()).toBe('YOU HAVE 3 WORDS')
    show('you have ', 4, ' words')
    expect(shown()).toBe('YOU HAVE 4 WORDS')
  })

  it('loses and gains texts and elements', () => {
    show('saved', null, ' today')
    translate()
    show('saved', element('b', null, ' at 14:02'), ' today')
    expect(shown()).toBe('SAVED at 14:02 today')
    translate()
    show(null, element('b', null, ' at 14:02'), null)
    expect(shown()).toBe(' at 14:02')
  })
})
