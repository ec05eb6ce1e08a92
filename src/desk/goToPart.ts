/** Moves the focus, and what is in view, between the parts of an open application. */

export const ANSWERS = 'answers'
export const DOCUMENTS = 'documents'
export const ASSESSMENT = 'assessment'
export const VERSIONS = 'versions'
export const stepId = (step: string) => `step-${step}`
/** The link in the answers that opens a document. */
export const linkId = (kind: string) => `open-${kind}`

const focusable = (element: HTMLElement) => {
  if (element.tabIndex < 0) element.tabIndex = -1
  return element
}

/** Shows a part, and focuses its heading. */
export function goToPart(id: string, block: ScrollLogicalPosition = 'start'): void {
  const part = document.getElementById(id)
  if (part === null) return
  part.scrollIntoView({ block })
  focusable(part.querySelector<HTMLElement>('h2') ?? part).focus({ preventScroll: true })
}

/** Goes to the next long text; after the last one, to the beginning of the answers. */
export function goToNextText(): void {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-text]')]
  const next = texts[texts.findIndex((text) => text.contains(document.activeElement)) + 1]
  if (next !== undefined) return goToPart(next.id)
  const answers = document.getElementById(ANSWERS)
  if (answers !== null) answers.scrollTop = 0
  document.querySelector('h1')?.focus()
}

/** Focuses the first criterion without a score; otherwise the first one. */
export function goToScores(): void {
  const criteria = [...document.querySelectorAll<HTMLElement>('[data-scored]')]
  const criterion = criteria.find(({ dataset }) => dataset['scored'] === 'false') ?? criteria[0]
  const input = criterion?.querySelector<HTMLElement>(':checked') ?? criterion?.querySelector<HTMLElement>('input')
  input?.focus()
}

const SCROLL_KEYS = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'Home', 'End', ' ']

/** The heading is above the answers, so that a key that scrolls has to go to them first. */
export function scrollAnswers({ key, target }: KeyboardEvent): void {
  const isOnHeading = target === document.body || (target instanceof Element && target.matches('h1'))
  if (isOnHeading && SCROLL_KEYS.includes(key)) document.getElementById(ANSWERS)?.focus({ preventScroll: true })
}
