import { hideStartProblem, showStartProblem } from './startProblem.ts'

/** The wait after the page has loaded, so that visitors who only read download no script. */
const QUIET_MS = 1_000
/** The longest wait for the browser to become idle after that. */
const LONGEST_WAIT_MS = 4_000
const INTENT = '[data-intent]'
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const

/**
 * Hydrates at the first sign of intent: a hover, press, focus or click on an element with data-intent. A click that arrives before the app
 * is interactive is held and replayed once it is. With `unasked`, hydrates without such a sign once the browser is idle.
 */
export function hydrateOnIntent(start: () => Promise<void>, { unasked = true } = {}): void {
  let starting = false
  let held: HTMLElement | undefined

  const stopListening = () => SIGNS.forEach((sign) => document.removeEventListener(sign, onSign, true))

  async function begin() {
    if (starting) return
    starting = true
    try {
      await start()
      stopListening()
      if (held) giveAgain(held)
    } catch (error) {
      // The next interaction retries.
      starting = false
      if (held) showStartProblem('failed')
      held = undefined
      console.error('The application could not be started', error)
    }
  }

  function onSign(event: Event) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(INTENT) : null
    if (!target) return
    if (event instanceof MouseEvent && event.type === 'click' && isPlain(event)) {
      event.preventDefault()
      event.stopPropagation()
      held = target
      hideStartProblem()
    }
    void begin()
  }

  SIGNS.forEach((sign) => document.addEventListener(sign, onSign, true))
  if (unasked) whenIdle(() => void begin())
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

function giveAgain(element: HTMLElement) {
  const takers = [...document.querySelectorAll<HTMLElement>(INTENT)]
  const taker =
    takers.find((one) => one === element) ?? takers.find((one) => one.dataset.intent === element.dataset.intent)
  taker?.click()
}

function whenIdle(callback: () => void) {
  const askIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS })
    else callback()
  }
  const wait = () => setTimeout(askIdle, QUIET_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
