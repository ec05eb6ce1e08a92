/**
 * A file that is dropped beside the upload widgets would replace the page. Instead a guide is shown: 'over' during the drag,
 * 'missed' after the drop. Widgets handle their own drops.
 */
export type DropGuideState = 'over' | 'missed'

let shown: DropGuideState | null = null

export const shownGuide = () => shown

/** Handles drops until the returned function is called, and reports each change of the guide. */
export function watchDrops(onChange: () => void): () => void {
  const stopped = new AbortController()
  const on = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
    addEventListener(type, act, stopped)

  function show(next: DropGuideState | null): void {
    if (next === shown) return
    shown = next
    // Highlights the widgets.
    document.documentElement.toggleAttribute('data-drag', next !== null)
    onChange()
  }

  on('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    show('over')
  })
  on('drop', (event) => {
    if (!hasFiles(event)) return
    if (event.defaultPrevented) return show(null)
    event.preventDefault()
    show('missed')
    firstTarget()?.scrollIntoView({ block: 'center' })
  })
  on('dragleave', ({ relatedTarget }) => relatedTarget === null && shown === 'over' && show(null))
  on('pointerdown', () => show(null))
  on('keydown', () => show(null))
  return () => stopped.abort()
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** The first visible upload widget; screens that are not shown are rendered too. */
function firstTarget(): HTMLElement | undefined {
  const targets = document.querySelectorAll<HTMLElement>('[data-drop-target]')
  return [...targets].find(({ offsetParent }) => offsetParent !== null)
}
