import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hydrateOnIntent } from '../../src/hydrateOnIntent.ts'

/** A start that the test ends by hand, and the end of the test at the latest: until then it listens on the document. */
const ends: (() => void)[] = []
function heldStart() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  ends.push(() => resolve())
  return { start: vi.fn<() => Promise<void>>(() => promise), resolve: () => resolve() }
}

let idle: (() => void) | undefined
const clicked = vi.fn<(event: Event) => void>()
const login = () => document.querySelector<HTMLElement>('#login') ?? document.body
const text = () => document.querySelector<HTMLElement>('#text') ?? document.body
const press = (element: HTMLElement, init: MouseEventInit = {}) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<p id="text">Text</p><a id="login" href="#x" data-intent="logIn"><b>Login</b></a>'
  clicked.mockReset()
  login().addEventListener('click', clicked)
  idle = undefined
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => (idle = callback))
})
afterEach(async () => {
  ends.splice(0).forEach((end) => end())
  await Promise.resolve()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('the home page starts its app', () => {
  it('not before the page has been quiet for a second and the browser is idle', () => {
    const { start } = heldStart()
    hydrateOnIntent(start)
    vi.advanceTimersByTime(999)
    expect(idle).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(start).not.toHaveBeenCalled()
    idle?.()
    expect(start).toHaveBeenCalledTimes(1)
  })

  it.each(['pointerover', 'pointerdown', 'focusin'])('at a %s on what it will answer', (sign) => {
    const { start } = heldStart()
    hydrateOnIntent(start)
    text().dispatchEvent(new Event(sign, { bubbles: true }))
    expect(start).not.toHaveBeenCalled()
    login().firstElementChild?.dispatchEvent(new Event(sign, { bubbles: true }))
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('once', () => {
    const { start } = heldStart()
    hydrateOnIntent(start)
    login().dispatchEvent(new Event('focusin', { bubbles: true }))
    login().dispatchEvent(new Event('pointerdown', { bubbles: true }))
    vi.runAllTimers()
    idle?.()
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('and gives it the click that came too early, once', async () => {
    const { start, resolve } = heldStart()
    hydrateOnIntent(start)
    expect(press(login())).toBe(false)
    press(login())
    expect(clicked).not.toHaveBeenCalled()
    resolve()
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    press(login())
    expect(clicked).toHaveBeenCalledTimes(2)
  })

  it('and gives the click to the element that stands there by then', async () => {
    const { start, resolve } = heldStart()
    hydrateOnIntent(start)
    press(login())
    const twin = login().cloneNode(true)
    twin.addEventListener('click', clicked)
    login().replaceWith(twin)
    resolve()
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
  })

  it('but leaves a click that opens another tab to the browser', () => {
    const { start } = heldStart()
    hydrateOnIntent(start)
    login().addEventListener('click', (event) => event.preventDefault())
    press(login(), { ctrlKey: true })
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('and tries again at the next click where the first try failed', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const start = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue()
    hydrateOnIntent(start)
    press(login())
    await vi.waitFor(() => expect(said).toHaveBeenCalled())
    expect(clicked).not.toHaveBeenCalled()
    press(login())
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    said.mockRestore()
  })
})
