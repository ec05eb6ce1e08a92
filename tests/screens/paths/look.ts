import { screen } from '@testing-library/react'

/** Checks of the screen. Each throws an error that states the difference. */

/** The button with this label. */
export function button(name: string, within: HTMLElement = document.body): HTMLButtonElement | null {
  return [...within.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name) ?? null
}

export function knownButton(name: string, within?: HTMLElement): HTMLButtonElement {
  const found = button(name, within)
  if (found === null) throw new Error(`There is no button '${name}'`)
  return found
}

export function link(name: string): HTMLAnchorElement {
  const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.trim() === name)
  if (found === undefined) throw new Error(`There is no link '${name}'`)
  return found
}

export function expectButton(name: string, shown: boolean, within?: HTMLElement) {
  if ((button(name, within) !== null) === shown) return
  throw new Error(`There is ${shown ? 'no' : 'a'} button '${name}'`)
}

export function expectText(text: string, shown: boolean, within: HTMLElement = document.body) {
  if (within.textContent.includes(text) === shown) return
  throw new Error(`'${text}' is ${shown ? 'not ' : ''}on screen`)
}

/** The level one heading. */
export function expectHeading(name: string) {
  const heading = document.querySelector('h1')?.textContent
  if (heading !== name) throw new Error(`The heading is '${heading}', not '${name}'`)
}

export function expectSame<Value>(what: string, shown: Value, expected: Value) {
  if (JSON.stringify(shown) === JSON.stringify(expected)) return
  throw new Error(`${what} is ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`)
}

/** The title of the open modal, or null. */
export function openDialog(): { title: string; element: HTMLDialogElement } | null {
  const element = document.querySelector<HTMLDialogElement>('dialog[open]')
  if (element === null) return null
  return { title: element.querySelector('h2')?.textContent ?? '', element }
}

export function expectDialog(title: string | null) {
  expectSame('The open dialog', openDialog()?.title ?? null, title)
}

/** The field with this label, ignoring the asterisk. */
export function field<Element extends HTMLElement = HTMLInputElement>(label: string): Element {
  return screen.getByLabelText<Element>((text) => text.replace(/\s*\*$/, '') === label)
}
