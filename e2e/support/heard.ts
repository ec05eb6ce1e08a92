import type { Page } from 'playwright/test'
import { launchOptions } from '../../scripts/support/chromium.mjs'
import { expect } from './server.ts'

/**
 * Records what assistive technology is notified of, in order: titles, focus changes, open dialogs and live regions. A screen reader reads
 * more than this, and may drop a message for a newer one.
 */

/** Lets a page read the names and roles that Chromium computes. */
export const HEARD_OPTIONS = {
  ...launchOptions(),
  args: [...launchOptions().args, '--enable-blink-features=ComputedAccessibilityInfo'],
}

declare global {
  interface Element {
    readonly computedName: string
    readonly computedRole: string
  }
  interface Window {
    hear(line: string): void
  }
}

/** Runs in the page, before its scripts. */
function watch() {
  // The identity client uses frames.
  if (window !== top) return
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])'
  const AROUND = 'dialog, [role=dialog], [role=alertdialog], [role=group], [role=toolbar], fieldset'
  const STATES = ['pressed', 'expanded', 'checked', 'selected', 'invalid', 'current', 'disabled'] as const
  // A script may move the focus before the page is complete.
  let early: string[] | null = []
  const say = (line: string) => {
    if (early === null) window.hear(line)
    else early.push(line)
  }
  const quoted = (text: string) => `‘${text}’`
  const isRendered = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.ariaHidden === 'true' || !isRendered(node)) return ''
    const alternative = node instanceof HTMLImageElement ? node.alt : ''
    const title = node instanceof HTMLElement && node.title !== '' ? ` (${node.title})` : ''
    const isBlock = getComputedStyle(node).display !== 'inline'
    const text = `${alternative}${[...node.childNodes].map(textOf).join('')}${title}`
    return isBlock ? ` ${text} ` : text
  }
  const plain = (node: Node) => textOf(node).replace(/\s+/g, ' ').trim()

  function statesOf(element: Element): string[] {
    const states = STATES.flatMap((state) => {
      const value = element.getAttribute(`aria-${state}`)
      if (value === null || (value === 'false' && !['pressed', 'expanded'].includes(state))) return []
      return value === 'true' ? [state] : [value === 'false' ? `not ${state}` : `${state} ${value}`]
    })
    if (element instanceof HTMLSelectElement) {
      // Chromium computes this for selects alone.
      if (!element.ariaInvalid && !element.validity.valid) states.push('invalid')
      states.push(`value ${quoted(element.selectedOptions[0]?.label ?? '')}`)
    } else if (element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)) {
      states.push(element.checked ? 'checked' : 'not checked')
    } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element.value !== '') states.push(element.type === 'password' ? 'value' : `value ${quoted(element.value)}`)
      if (element.readOnly) states.push('read only')
    }
    if (element.matches('[required], [aria-required=true]')) states.push('required')
    return states
  }
  function descriptionOf(element: Element): string {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const described = ids.map((id) => document.getElementById(id)).flatMap((each) => (each ? [plain(each)] : []))
    const title = element instanceof HTMLElement && element.title !== element.computedName ? element.title : ''
    return [...described, ids.length === 0 ? title : ''].filter(Boolean).join(' ')
  }
  const described = (element: Element) =>
    [
      `${element.computedRole} ${quoted(element.computedName)}`,
      ...statesOf(element),
      ...[descriptionOf(element)].filter(Boolean).map((text) => `described ${quoted(text)}`),
    ].join(', ')

  let focused: Element | null = null
  const around = (element: Element | null): Element[] => {
    const parent = element?.parentElement?.closest(AROUND) ?? null
    return parent === null ? [] : [...around(parent), parent]
  }
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return
      const entered = around(target).filter((each) => !around(focused).includes(each))
      focused = target
      say(`focus: ${[...entered, target].map(described).join('; ')}`)
    },
    true,
  )

  addEventListener('change', ({ target }) => {
    const isChoice = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
    if (isChoice || target instanceof HTMLSelectElement) say(`change: ${described(target)}`)
  })

  const isReachable = (region: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return isRendered(region) && !region.closest('[aria-hidden=true], [inert]') && (modal?.contains(region) ?? true)
  }
  const isUrgent = (region: Element) => region.matches('[role=alert], [aria-live=assertive]')
  function saysAgain(region: Element, parts: readonly Node[]) {
    if (!isReachable(region)) return
    // Status and alert are read as a whole, other live regions by their changes.
    const isWhole = region.matches(':is([role=status], [role=alert], [aria-atomic=true]):not([aria-atomic=false])')
    const text = (isWhole ? [region] : parts).map(plain).join(' ').trim()
    if (text !== '') say(`${isUrgent(region) ? 'alert' : 'status'}: ${text}`)
  }
  const regionsIn = (node: Node) =>
    node instanceof Element ? [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)] : []

  let title = ''
  const look = (records: readonly MutationRecord[]) => {
    const changes = new Map<Element, Node[]>()
    const add = (region: Element, part: Node) => changes.set(region, [...(changes.get(region) ?? []), part])
    for (const { type, target, addedNodes, oldValue, attributeName } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(LIVE)
      if (type === 'characterData' && region) add(region, target)
      for (const node of addedNodes) {
        if (!node.isConnected) continue
        if (region) add(region, node)
        else for (const each of regionsIn(node)) add(each, each)
      }
      if (attributeName === 'style' && oldValue?.includes('none') === true && element !== null && isRendered(element))
        for (const each of regionsIn(target)) add(each, each)
      else if (type === 'attributes' && target === document.activeElement && element !== null) {
        const value = element.getAttribute(attributeName ?? '')
        const option = attributeName === 'aria-activedescendant' && value ? document.getElementById(value) : null
        if (option) say(`option: ${described(option)}`)
        else if (attributeName !== 'aria-activedescendant' && attributeName !== 'style' && value !== oldValue)
          say(`state: ${described(element)}`)
      }
    }
    for (const [region, parts] of changes) if (region.isConnected) saysAgain(region, parts)
    if (document.title !== title && document.readyState !== 'loading') say(`title: ${(title = document.title)}`)
    if (focused?.isConnected === false) {
      const lost = focused
      // The page may move the focus in the same moment.
      setTimeout(() => {
        if (focused === lost && document.activeElement === document.body) say('focus: lost')
        if (focused === lost) focused = null
      })
    }
  }
  addEventListener('DOMContentLoaded', () => {
    window.hear(`page: ${(title = document.title)}`)
    for (const line of early ?? []) window.hear(line)
    early = null
    for (const region of document.querySelectorAll('[role=alert]')) saysAgain(region, [region])
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeOldValue: true,
      attributeFilter: ['style', 'aria-activedescendant', ...STATES.map((state) => `aria-${state}`)],
    })
  })
}

/** Parts that differ between runs. */
const VARYING: readonly [RegExp, string][] = [
  [/\bPB-\d{4}-[2-9A-Z]{6}\b/g, '(reference)'],
  [/applicant-[-\w]+@example\.org/g, '(email)'],
  [
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g,
    '(day)',
  ],
  [/\b\d\d\/\d\d\/20\d\d\b/g, '(day)'],
  [/\b\d\d:\d\d\b/g, '(time)'],
  [/\b\d+ days? left\b/g, '(days left)'],
  [/\bIntake 20[2-4]\d\b/g, '(intake)'],
]

/** Progress messages, such as 'Loading…', depend on the speed of the machine. */
const isTiming = (line: string) => /^(?:status|alert): [^.]*(?:…|\.\.\.)$/.test(line)

export interface Heard {
  /** Runs a part of the journey under a heading. It waits for the last thing that it causes. Nothing is listed before the first part. */
  part(heading: string, act: () => Promise<unknown>): Promise<void>
  /** Waits for a line with this text since the part began. */
  until(text: string | RegExp): Promise<void>
  /** The list so far. */
  list(): string
}

export async function hear(page: Page): Promise<Heard> {
  const lines: string[] = []
  let start = 0
  let isListed = false
  await page.exposeFunction('hear', (line: string) => {
    const plain = VARYING.reduce((text, [pattern, word]) => text.replace(pattern, word), line)
    if (isListed && !isTiming(plain)) lines.push(plain)
  })
  await page.addInitScript(watch)
  return {
    async part(heading, act) {
      lines.push('', `# ${heading}`)
      isListed = true
      start = lines.length
      await act()
      // Changes of the same moment are part of it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    },
    until: (text) => expect.poll(() => lines.slice(start).join('\n')).toMatch(text),
    list: () => `${lines.join('\n').trim()}\n`,
  }
}
