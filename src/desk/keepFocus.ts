const HEADINGS = 'h1, h2, h3'
const PLACES = `:is(${HEADINGS}, input, select, textarea, button, a[href]):not(:disabled)`
const isShown = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.isConnected

/** Messages that report a result. */
const REPORTS = ':is([role=status], [role=alert])[data-tone]'

const reportIn = (element: HTMLElement) =>
  element.matches(REPORTS) ? element : element.querySelector<HTMLElement>(REPORTS)

/** The chosen one of several lists, or the first heading or control in an element. */
const firstIn = (element: HTMLElement) =>
  element.matches(PLACES)
    ? element
    : (element.querySelector<HTMLElement>('nav [aria-current]') ?? element.querySelector<HTMLElement>(PLACES))

/** The message of an element that waits for its contents, which replace the message. */
const waitingIn = (element: HTMLElement) =>
  element.matches('[role=status]') ? element : element.querySelector<HTMLElement>('[role=status]')

const headingAround = (element: Element) => element.closest('section, main')?.querySelector<HTMLElement>(HEADINGS)

/** A 'Cancel' names the control that has opened its question or form. */
const OPENER = 'opener'

/**
 * Keeps keyboard users in their place. A ref for the desk's content. If the focused element disappears or is disabled, the
 * focus moves to the first of these that there is:
 * - the same control, once it is back; for a 'Cancel', its opener
 * - the controls of a message that reports the result
 * - what has replaced the element
 * - the heading of its section
 *
 * A message without controls gets no focus. It is announced anyway, and would be read twice.
 */
export function keepFocus(content: HTMLElement) {
  let focused: HTMLElement | null = null
  let moved: HTMLElement | null = null
  let ownId = ''
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === content) return
    focused = target
    if (target !== moved) ownId = target.dataset[OPENER] ?? target.id
  }
  // A press beside the element leaves it on purpose.
  const forget = () => (focused = null)
  const focus = (place: HTMLElement) => {
    moved = place
    if (place.matches(HEADINGS) || !place.matches(PLACES)) place.tabIndex = -1
    place.focus()
  }
  const move = (records: readonly MutationRecord[]) => {
    const lost = focused
    const isLost = [document.body, content, lost].includes(document.activeElement as HTMLElement | null)
    // Browsers move the focus away from a control that is disabled.
    if (isLost && lost?.isConnected === true && lost.matches(':disabled')) return focus(headingAround(lost) ?? content)
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
    if (lost === null || lost.isConnected || !isLost || removal === undefined) return
    const added = records
      .filter(({ target }) => target === removal.target)
      .flatMap(({ addedNodes }) => [...addedNodes].filter(isShown))
    const own = ownId === '' ? null : document.getElementById(ownId)
    const report = added.map(reportIn).find((place) => place !== null)
    const replacement =
      added.map(firstIn).find((place) => place !== null) ?? added.map(waitingIn).find((place) => place !== null)
    focus(
      own ??
        (report && (firstIn(report) ?? headingAround(report))) ??
        replacement ??
        headingAround(removal.target as Element) ??
        content,
    )
  }
  const observer = new MutationObserver(move)
  content.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    observer.disconnect()
    document.removeEventListener('pointerdown', forget, true)
  }
}
