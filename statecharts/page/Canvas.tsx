import { useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import type { Detail } from '../drawing/writing.ts'
import type { Picture } from '../drawing/charts.ts'
import type { Shape } from '../drawing/flow.ts'
import { Minimap } from './Minimap.tsx'
import { usePictures } from './usePictures.ts'

/** A chart's picture, to scroll, drag and zoom. It starts as complete as possible while still readable. */

interface Size {
  width: number
  height: number
}

export interface CanvasProps {
  /** The machine's id. */
  name: string
  detail: Detail
  /** Ready-made pictures; without them the server is asked. */
  pictures?: Record<Shape, Picture>
  /** The open states of a large chart; null or undefined shows the whole chart. */
  open?: readonly string[] | null
  /** Style rules for the current highlights. */
  rules: string
  /** The state or transition to bring into view, by id. */
  at: string | null
  /** True if the target only has to be visible, not centred. */
  follows: boolean
  /** The picture's label when there are several. */
  label?: string
  onPick: (picked: { state: string | null; edges: readonly string[] }) => void
  /** Opens or closes a state of a large chart. */
  onFold?: (state: string) => void
}

const SMALLEST_READABLE = 0.84
const LARGEST_AT_FIRST = 1.15
const [LEAST, MOST] = [0.1, 4]
const STEP = 1.2
const MARGIN = 24

const NOT_YET: Picture = { width: 0, height: 0, svg: '', places: [] }

const bounded = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The scale at which the whole picture fits. */
function wholeScale(picture: Size, room: Size): number {
  return Math.min((room.width - MARGIN) / picture.width, (room.height - MARGIN) / picture.height)
}

function firstScale(picture: Size, room: Size): number {
  const whole = wholeScale(picture, room)
  if (whole >= SMALLEST_READABLE) return Math.min(whole, LARGEST_AT_FIRST)
  return bounded((room.width - MARGIN) / picture.width, SMALLEST_READABLE, 1)
}

/** The picture that shows more at once; the tall one if both fit. */
function shapeFor({ tall, wide }: Record<Shape, Picture>, room: Size): Shape {
  const whole = (picture: Size) => Math.min(room.width / picture.width, room.height / picture.height, 1)
  return whole(wide) > whole(tall) + 0.08 && room.width / wide.width >= SMALLEST_READABLE ? 'wide' : 'tall'
}

function useRoom(element: HTMLElement | null): Size | null {
  const [room, setRoom] = useState<Size | null>(null)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const look = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [element])
  return room
}

/** The point under the pointer, which stays there while zooming. */
interface Anchor {
  x: number
  y: number
  left: number
  top: number
  scale: number
}

export function Canvas({
  name,
  detail,
  pictures,
  open = null,
  rules,
  at,
  follows,
  label,
  onPick,
  onFold,
}: CanvasProps) {
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const room = useRoom(pane)
  const hasRoom = room !== null
  const [chosen, setChosen] = useState<{ key: string; scale: number } | null>(null)
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const anchor = useRef<Anchor | null>(null)

  const ready = usePictures({ name, detail, open }, pictures)
  const key = `${name} ${detail}`
  const shape = room === null || ready.status !== 'drawn' ? 'tall' : shapeFor(ready.pictures, room)
  const picture = ready.status === 'drawn' ? ready.pictures[shape] : NOT_YET
  const scale =
    chosen?.key === key ? chosen.scale : room === null || picture === NOT_YET ? 1 : firstScale(picture, room)
  const zoom = (factor: number, x = (room?.width ?? 0) / 2, y = (room?.height ?? 0) / 2) => {
    if (pane !== null) anchor.current = { x, y, left: pane.scrollLeft, top: pane.scrollTop, scale }
    setChosen({ key, scale: bounded(scale * factor, LEAST, MOST) })
  }

  const fit = () => {
    if (room !== null) setChosen({ key, scale: bounded(wholeScale(picture, room), LEAST, LARGEST_AT_FIRST) })
  }

  useLayoutEffect(() => {
    const { current } = anchor
    anchor.current = null
    if (pane === null || current === null) return
    const grown = scale / current.scale
    pane.scrollTo((current.left + current.x) * grown - current.x, (current.top + current.y) * grown - current.y)
  }, [pane, scale])

  useLayoutEffect(() => {
    // The scale is unknown until the pane has been measured.
    if (pane === null || !hasRoom || at === null || picture.svg === '') return
    const id = CSS.escape(at)
    // A transition's line can be long, so its label is shown.
    const [shown] = [`[data-state="${id}"] > .body`, `.label [data-edges~="${id}"]`, `[data-edges~="${id}"]`].flatMap(
      (selector) => pane.querySelector(selector) ?? [],
    )
    shown?.scrollIntoView(follows ? { block: 'nearest', inline: 'nearest' } : { block: 'center', inline: 'center' })
  }, [pane, hasRoom, at, follows, picture])

  // Prevents the browser's page zoom. React's listener is passive and cannot.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const { left = 0, top = 0 } = pane?.getBoundingClientRect() ?? {}
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX - left, event.clientY - top)
  })
  useLayoutEffect(() => {
    const turned = (event: WheelEvent) => onWheel(event)
    pane?.addEventListener('wheel', turned, { passive: false })
    return () => pane?.removeEventListener('wheel', turned)
  }, [pane])

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = drag
    if (current === null || event.buttons !== 1) return
    const [dx, dy] = [event.clientX - current.x, event.clientY - current.y]
    if (!current.moved && Math.hypot(dx, dy) < 4) return
    event.currentTarget.scrollBy(-dx, -dy)
    drag.current = { x: event.clientX, y: event.clientY, moved: true }
  }
  const pick = (target: EventTarget | null) => {
    if (drag.current?.moved === true || !(target instanceof Element)) return
    const fold = target.closest('[data-fold]')?.getAttribute('data-fold')
    if (fold !== null && fold !== undefined && onFold !== undefined) {
      onFold(fold)
      return
    }
    const edges = target.closest('[data-edges]')?.getAttribute('data-edges')?.split(' ') ?? []
    onPick({
      state: target.closest('[data-state]')?.getAttribute('data-state') ?? null,
      edges: edges.filter((id) => id !== ''),
    })
  }

  return (
    <div className="canvas">
      <div
        ref={setPane}
        className="pane"
        role="region"
        aria-label={label ?? `Statechart of ${name}`}
        tabIndex={0}
        // Touch scrolls natively.
        onPointerDown={(event) => {
          drag.current = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY, moved: false } : null
        }}
        onPointerMove={move}
        onClick={(event) => pick(event.target)}
        onKeyDown={(event) => {
          if (event.key === '+') zoom(STEP)
          if (event.key === '-') zoom(1 / STEP)
          if (event.key === '0') fit()
          if (event.key === '1') setChosen(null)
          const isFold = event.target instanceof Element && event.target.hasAttribute('data-fold')
          if (isFold && (event.key === 'Enter' || event.key === ' ')) {
            event.preventDefault()
            pick(event.target)
          }
        }}
      >
        <style>{rules}</style>
        <div
          className="picture"
          style={{ width: picture.width * scale, height: picture.height * scale }}
          dangerouslySetInnerHTML={{ __html: picture.svg }}
        />
        {ready.status === 'drawing' && (
          <p className="waiting" role="status">
            {name} is being drawn …
          </p>
        )}
        {ready.status === 'failed' && (
          <p className="waiting" role="alert">
            {name} could not be drawn: {ready.reason}
          </p>
        )}
      </div>
      {pane !== null && picture !== NOT_YET && <Minimap picture={picture} pane={pane} />}
      <div className="zoom">
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / STEP)}>
          −
        </button>
        <output aria-label="Zoom">{Math.round(scale * 100)} %</output>
        <button type="button" aria-label="Zoom in" onClick={() => zoom(STEP)}>
          +
        </button>
        <button type="button" title="All of it (0)" onClick={fit}>
          Fit
        </button>
        <button type="button" title="As large as it has to be to be read (1)" onClick={() => setChosen(null)}>
          Readable
        </button>
      </div>
    </div>
  )
}
