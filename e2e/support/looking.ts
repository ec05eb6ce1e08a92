/**
 * Describes visible layout problems of the page. It runs in the browser, so it cannot use anything outside the function.
 */

export type Look =
  | 'smallTargets'
  | 'reflow'
  | 'clippedText'
  | 'overlaps'
  | 'stuck'
  | 'motion'
  | 'forcedColours'
  | 'focus'

export function lookFor(look: Look): string[] {
  const PHONE_TARGET = 44
  const FOCUSABLE =
    'a[href], button:enabled, input:not([type=hidden]):enabled, select:enabled, textarea:enabled, summary, [contenteditable=true]'
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
  const looks: Record<Look, () => string[]> = {
    smallTargets,
    reflow,
    clippedText,
    overlaps,
    stuck,
    motion,
    forcedColours,
    focus,
  }
  return looks[look]()

  function nameOf(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${words}`
  }

  /** False for hidden elements, text for screen readers only, and links that appear on focus. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (element.closest('.spoken-only, [class*=spoken]') !== null) return false
    const modal = document.querySelector('dialog:modal')
    if (modal !== null && !modal.contains(element)) return false
    const { width, height, bottom } = element.getBoundingClientRect()
    return width > 0 && height > 0 && bottom + scrollY > 0
  }

  /** The page's visible text nodes with the boxes of their text. */
  function texts(): { text: Text; parent: HTMLElement; box: DOMRect }[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (parent === null || text.data.trim() === '' || !isSeen(parent)) continue
      // A folded text is clipped on purpose.
      if (parent.closest('select, textarea, script, style, [data-folded]') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      found.push({ text, parent, box: range.getBoundingClientRect() })
    }
    return found
  }

  /** WCAG 2.5.5 and 2.5.8 exempt links in sentences from the minimum target size. */
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement
    const links = [...(around?.querySelectorAll('a, button') ?? [])].map((link) => link.textContent).join('')
    return (around?.textContent ?? '').replace(/\s/g, '').length > links.replace(/\s/g, '').length
  }

  function smallTargets(): string[] {
    return (
      all(FOCUSABLE)
        .filter((element) => !isInSentence(element))
        .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
        // The editor's tools share one row on a phone, so they are narrower.
        .map((target) => ({ ...target, width: target.element.closest('[aria-label=Formatting]') ? 24 : PHONE_TARGET }))
        .filter(({ box, width }) => box.width < width - 0.5 || box.height < PHONE_TARGET - 0.5)
        .map(({ element, box }) => `${nameOf(element)}: ${Math.round(box.width)} by ${Math.round(box.height)} px`)
    )
  }

  function reflow(): string[] {
    const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    const wide = all('body *').filter((element) => isWide(element) && ![...element.children].some(isWide))
    const scrollers = all('body *').filter((element) => {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
      return scrolls && element.scrollWidth > element.clientWidth + 1
    })
    const scrollsSideways = document.documentElement.scrollWidth > innerWidth
    return [
      ...(scrollsSideways ? wide.map((element) => `${nameOf(element)}: wider than the page`) : []),
      ...(scrollsSideways && wide.length === 0 ? ['The page scrolls sideways'] : []),
      ...scrollers.map((element) => `${nameOf(element)}: scrolls sideways`),
    ]
  }

  function clippedText(): string[] {
    const BUTTON = 'button, [class*=Button-root], [class*=button]'
    return texts().flatMap(({ parent, box }) => {
      for (let element: HTMLElement | null = parent; element !== null; element = element.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(element)
        const outer = element.getBoundingClientRect()
        const isButton = element.matches(BUTTON)
        const sideways = box.left < outer.left - 2 || box.right > outer.right + 2
        const downwards = box.top < outer.top - 2 || box.bottom > outer.bottom + 2
        if (
          (sideways && (isButton || /hidden|clip/.test(overflowX))) ||
          (downwards && (isButton || /hidden|clip/.test(overflowY)))
        ) {
          return [`${nameOf(parent)}: does not fit into ${nameOf(element)}`]
        }
        if (/auto|scroll/.test(overflowX + overflowY)) return []
      }
      return []
    })
  }

  function overlaps(): string[] {
    const isStuck = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (/sticky|fixed|absolute/.test(getComputedStyle(at).position)) return true
      }
      return false
    }
    const placed = texts().filter(({ parent }) => !isStuck(parent) && getComputedStyle(parent).display !== 'inline')
    return placed.flatMap((one, index) =>
      placed.slice(index + 1).flatMap((other) => {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const related = one.parent.contains(other.parent) || other.parent.contains(one.parent)
        return !related && width > 3 && height > 6 ? [`${nameOf(one.parent)} lies over ${nameOf(other.parent)}`] : []
      }),
    )
  }

  /** Sticky elements must leave at least half of the page free. */
  function stuck(): string[] {
    return all('body *')
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position) && !element.matches('dialog'))
      .filter((element) => element.getBoundingClientRect().height > innerHeight / 2)
      .map(
        (element) =>
          `${nameOf(element)}: stays in sight, ${Math.round(element.offsetHeight)} of ${innerHeight} px high`,
      )
  }

  function motion(): string[] {
    const LONGEST_S = 0.01
    const seconds = (list: string) =>
      Math.max(...list.split(',').map((each) => parseFloat(each) * (each.includes('ms') ? 0.001 : 1)))
    return all('body, body *').flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (part !== null && style.content === 'none') return []
        const endless = style.animationName !== 'none' && style.animationIterationCount.includes('infinite')
        const long = seconds(style.animationDuration) > LONGEST_S && style.animationName !== 'none'
        return endless || long || seconds(style.transitionDuration) > LONGEST_S || style.scrollBehavior === 'smooth'
          ? [`${nameOf(element)}${part ?? ''}: moves although reduced motion is asked for`]
          : []
      }),
    )
  }

  /** Forced colours remove backgrounds and shadows, so borders, outlines or text must distinguish states. */
  function forcedColours(): string[] {
    const edgeless = all('button:enabled, .mantine-Button-root, [class*=_button_]').filter((element) => {
      const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
      return textDecorationLine === 'none' && (borderTopStyle === 'none' || parseFloat(borderTopWidth) < 1)
    })
    const drawn = (element: Element) => {
      const {
        borderColor,
        borderWidth,
        borderStyle,
        outlineStyle,
        fontWeight,
        textDecorationLine,
        color,
        backgroundColor,
        forcedColorAdjust,
      } = getComputedStyle(element)
      const kept = forcedColorAdjust === 'none' ? backgroundColor + color : ''
      return [borderColor, borderWidth, borderStyle, outlineStyle, fontWeight, textDecorationLine, kept].join()
    }
    const CHOSEN = '[aria-pressed=true], [aria-current], [aria-selected=true]'
    const alike = all(CHOSEN).filter((element) => {
      const others = all(element.tagName).filter(
        (other) => other !== element && other.className === element.className && !other.matches(CHOSEN),
      )
      return others.some((other) => drawn(other) === drawn(element))
    })
    return [
      ...edgeless.map((element) => `${nameOf(element)}: a button without an edge`),
      ...alike.map((element) => `${nameOf(element)}: looks as if it were not chosen`),
    ]
  }

  /** Focused elements must be visible and show a focus ring. */
  function focus(): string[] {
    return all(FOCUSABLE).flatMap((element) => {
      // An element focused by the mouse would not show a ring.
      element.blur()
      element.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== element) return []
      const ringed = [element, ...ancestorsOf(element, 6)].some((at) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(at)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      })
      const box = element.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      const SHARES = [0.1, 0.5, 0.9]
      const points = SHARES.flatMap((x) =>
        SHARES.map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      const isInSight =
        left < right &&
        top < bottom &&
        points.some(([x, y]) => {
          const there = document.elementFromPoint(x, y)
          return there !== null && (element.contains(there) || there.contains(element))
        })
      return [
        ...(ringed ? [] : [`${nameOf(element)}: no ring when it has the focus`]),
        ...(isInSight
          ? []
          : [
              `${nameOf(element)}: hidden when it has the focus (${Math.round(left)}–${Math.round(right)}, ${Math.round(top)}–${Math.round(bottom)})`,
            ]),
      ]
    })
  }

  function ancestorsOf(element: Element, most: number): Element[] {
    const parent = element.parentElement
    return parent === null || most === 0 ? [] : [parent, ...ancestorsOf(parent, most - 1)]
  }
}
