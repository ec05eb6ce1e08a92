/**
 * A quick getComputedStyle for queries by role. For each element, jsdom's own compares every rule of every style sheet, a fifth of the
 * time that screen tests took. They load no style sheets, so the element's type, attributes and inline style are enough.
 */

type Style = Pick<CSSStyleDeclaration, 'display' | 'visibility' | 'getPropertyValue'>

/** Attributes that jsdom's default style sheet reads to hide an element. */
const HIDING = ['hidden', 'open']

const displays = new Map<string, string>()

/** jsdom's own value for a bare element of the same type and attributes. */
function defaultDisplay(element: Element, original: typeof getComputedStyle): string {
  const attributes = HIDING.filter((name) => element.hasAttribute(name))
  const key = [element.localName, ...attributes].join(' ')
  let display = displays.get(key)
  if (display === undefined) {
    const bare = document.createElementNS(element.namespaceURI, element.localName)
    for (const name of attributes) bare.setAttribute(name, '')
    display = original(bare).display
    displays.set(key, display)
  }
  return display
}

const inlineStyle = (element: Element) => (element as Partial<HTMLElement>).style

function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const visibility = inlineStyle(each)?.visibility ?? ''
    if (visibility !== '') return visibility
  }
  return 'visible'
}

export const quickComputedStyle =
  (original: typeof getComputedStyle) =>
  (element: Element): Style => {
    const style = {
      display: (inlineStyle(element)?.display ?? '') || defaultDisplay(element, original),
      visibility: visibilityOf(element),
    }
    return { ...style, getPropertyValue: (name) => (style as Partial<Record<string, string>>)[name] ?? '' }
  }
