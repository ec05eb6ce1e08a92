import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hydrateOnIntent } from '../../../src/loading/hydrateOnIntent.ts'

/** A start that the test completes, at the latest when the test ends, because it listens on the document until then. */
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

describe('hydrating the home page', () => {
  it('starts after a quiet second, once the browser is idle', () => {
    const { start } = heldStart()
    hydrateOnIntent(start)
    vi.advanceTimersByTime(999)
    expect(idle).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(start).not.toHaveBeenCalled()
    idle?.()
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('can wait for a sign of intent only', () => {
    const { start } = heldStart()
    hydrateOnIntent(start, { unasked: false })
    vi.advanceTimersByTime(60_000)
    expect([idle, start.mock.calls]).toEqual([undefined, []])
    login().dispatchEvent(new Event('focusin', { bubbles: true }))
    expect(start).toHaveBeenCalledTimes(1)
  })

  it.each(['pointerover', 'pointerdown', 'focusin'])('starts once, on %s at a link that it handles', (sign) => {
    const { start } = heldStart()
    hydrateOnIntent(start)
    text().dispatchEvent(new Event(sign, { bubbles: true }))
    expect(start).not.toHaveBeenCalled()
    login().firstElementChild?.dispatchEvent(new Event(sign, { bubbles: true }))
    expect(start).toHaveBeenCalledTimes(1)
    login().dispatchEvent(new Event('pointerdown', { bubbles: true }))
    vi.runAllTimers()
    idle?.()
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('replays an earlier click once', async () => {
    const { start, resolve } = heldStart()
    hydrateOnIntent(start)
    expect(press(login())).toBe(false)
    press(login())
    expect(clicked).not.toHaveBeenCalled()
    resolve()
    await expect.poll(() => clicked).toHaveBeenCalledTimes(1)
    press(login())
    expect(clicked).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['of the same kind while the link still exists', 'logIn', false],
    ['of another kind after the link is gone', 'signUp', true],
  ])('does not replay the click on another element %s', async (_, intent, isReplaced) => {
    document.body.insertAdjacentHTML('afterbegin', `<a id="first" href="#a" data-intent="${intent}">Apply</a>`)
    const first = vi.fn<() => void>()
    document.querySelector('#first')?.addEventListener('click', first)
    const { start, resolve } = heldStart()
    hydrateOnIntent(start)
    press(login())
    if (isReplaced) {
      const twin = login().cloneNode(true)
      twin.addEventListener('click', clicked)
      login().replaceWith(twin)
    }
    resolve()
    await expect.poll(() => clicked).toHaveBeenCalledTimes(1)
    expect(first).not.toHaveBeenCalled()
  })

  it('drops the click if its target is gone', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { start, resolve } = heldStart()
    hydrateOnIntent(start)
    press(login())
    document.body.innerHTML = ''
    resolve()
    await Promise.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })

  it.each([
    ['that opens another tab', 'click', { ctrlKey: true }],
    ['of another button', 'click', { button: 1 }],
    ['that is not released yet', 'pointerdown', {}],
  ] as const)('leaves a press %s to the browser', async (_, type, init) => {
    const { start, resolve } = heldStart()
    hydrateOnIntent(start)
    const seen = vi.fn<(event: Event) => void>()
    login().addEventListener(type, seen)
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init })
    expect(login().dispatchEvent(event)).toBe(true)
    expect(seen).toHaveBeenCalledTimes(1)
    clicked.mockReset()
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(clicked).not.toHaveBeenCalled()
  })

  it('waits for the page to load, and at most four seconds for an idle browser', () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    const asked = vi.fn<(callback: () => void, options?: IdleRequestOptions) => void>()
    vi.stubGlobal('requestIdleCallback', asked)
    hydrateOnIntent(heldStart().start)
    vi.advanceTimersByTime(60_000)
    expect(asked).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
    window.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(1_000)
    expect(asked.mock.calls.map(([, options]) => options)).toEqual([{ timeout: 4_000 }])
    vi.restoreAllMocks()
  })

  it('starts after a second if the browser cannot report that it is idle', () => {
    vi.unstubAllGlobals()
    expect('requestIdleCallback' in window).toBe(false)
    const { start } = heldStart()
    hydrateOnIntent(start)
    vi.advanceTimersByTime(1_000)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('answers a click that failed to start it, and starts again on the next', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const failure = new Error('offline')
    const start = vi.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValue()
    document.body.insertAdjacentHTML('afterbegin', '<p id="start-problem" data-failed="Try again."></p>')
    const shown = () => document.querySelector('#start-problem')?.textContent
    hydrateOnIntent(start)
    press(login())
    await expect.poll(() => said.mock.calls).toEqual([['The application could not be started', failure]])
    expect(clicked).not.toHaveBeenCalled()
    expect(shown()).toBe('Try again.')
    press(login())
    expect(shown()).toBe('')
    await expect.poll(() => clicked).toHaveBeenCalledTimes(1)
    said.mockRestore()
  })
})
