/**
 * A file that is dropped beside the upload widgets would replace the page. Instead a guide is shown: 'over' during the drag,
 * 'missed' after the drop. Widgets handle their own drops.
 */
export type DropGuideState = 'over' | 'missed'

const listeners = new Set<() => void>()
let shown: DropGuideState | null = null

export const shownGuide = () => shown

/** Returns a function that removes the listener. */
export function watchGuide(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: DropGuideState | null): void {
  if (next === shown) return
  shown = next
  // Highlights the widgets.
  document.documentElement.toggleAttribute('data-drag', next !== null)
  for (const listener of listeners) listener()
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

export function guideDrops(): void {
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    show('over')
  })
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return
    if (event.defaultPrevented) return show(null)
    event.preventDefault()
    show('missed')
    firstTarget()?.scrollIntoView({ block: 'center' })
  })
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && shown === 'over' && show(null))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => show(null))
}

/** The first visible upload widget; screens that are not shown are rendered too. */
function firstTarget(): HTMLElement | undefined {
  const targets = document.querySelectorAll<HTMLElement>('[data-drop-target]')
  return [...targets].find(({ offsetParent }) => offsetParent !== null)
}
