import { fromCallback, type EventObject } from 'xstate'
import type { DropGuideEvent } from '../../machines/dropGuide/dropGuide.ts'

/** Reports files over the page. Widgets handle their own drops; any other drop would replace the page, and is refused. */
export const watchDrops = fromCallback<EventObject>(({ sendBack }) => {
  const stopped = new AbortController()
  const send = (type: DropGuideEvent['type']) => sendBack({ type })
  const on = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
    addEventListener(type, act, stopped)

  on('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    send('file.dragged')
  })
  on('drop', (event) => {
    if (!hasFiles(event)) return
    if (event.defaultPrevented) return send('file.left')
    event.preventDefault()
    send('file.missed')
    firstTarget()?.scrollIntoView({ block: 'center' })
  })
  on('dragleave', ({ relatedTarget }) => relatedTarget === null && send('file.left'))
  for (const type of ['pointerdown', 'keydown'] as const) on(type, () => send('guide.dismissed'))
  return () => stopped.abort()
})

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** The first visible upload widget; screens that are not shown are rendered too. */
function firstTarget(): HTMLElement | undefined {
  const targets = document.querySelectorAll<HTMLElement>('[data-drop-target]')
  return [...targets].find(({ offsetParent }) => offsetParent !== null)
}
