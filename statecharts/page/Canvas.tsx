import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import type { Detail } from '../blocks.ts'
import type { DrawnChart, Picture } from '../charts.ts'
import type { Shape } from '../layout.ts'

/** A chart's picture, to be scrolled, dragged and zoomed. It begins as large as it can be read, and as whole as it can be seen. */

interface Size {
  width: number
  height: number
}

export interface CanvasProps {
  drawn: DrawnChart
  detail: Detail
  /** Style rules for what the picture shows at the moment. */
  rules: string
  /** What to bring into view: a state's or a transition's id. */
  at: string | null
  /** Whether it only has to be in view, or in the middle of it. */
  follows: boolean
  onPick: (picked: { state: string | null; edges: readonly string[] }) => void
}

const SMALLEST_READABLE = 0.84
const LARGEST_AT_FIRST = 1.15
const [LEAST, MOST] = [0.2, 4]
const STEP = 1.2
const MARGIN = 24

const bounded = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function firstScale(picture: Size, room: Size): number {
  const whole = Math.min((room.width - MARGIN) / picture.width, (room.height - MARGIN) / picture.height)
  if (whole >= SMALLEST_READABLE) return Math.min(whole, LARGEST_AT_FIRST)
  return bounded((room.width - MARGIN) / picture.width, SMALLEST_READABLE, 1)
}

/** The picture that shows more of itself at once; of two that fit, the one that is read from the top. */
function shapeFor({ tall, wide }: Record<Shape, Picture>, room: Size): Shape {
  const whole = (picture: Size) => Math.min(room.width / picture.width, room.height / picture.height, 1)
  return whole(wide) > whole(tall) + 0.08 && room.width / wide.width >= SMALLEST_READABLE ? 'wide' : 'tall'
}

/** The element that shows the picture, and how much room it has. */
function usePane() {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const look = () => setRoom({ width: current.clientWidth, height: current.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  }, [])
  return { element, room }
}

export function Canvas({ drawn, detail, rules, at, follows, onPick }: CanvasProps) {
  const { element: pane, room } = usePane()
  const [chosen, setChosen] = useState<{ key: string; scale: number } | null>(null)
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null)

  const pictures = drawn.pictures[detail]
  const key = `${drawn.name} ${detail}`
  const shape = room === null ? 'tall' : shapeFor(pictures, room)
  const picture = pictures[shape]
  const first = room === null ? 1 : firstScale(picture, room)
  const scale = chosen?.key === key ? chosen.scale : first
  const zoom = (factor: number) => setChosen({ key, scale: bounded(scale * factor, LEAST, MOST) })

  useLayoutEffect(() => {
    if (at === null) return
    const id = CSS.escape(at)
    pane.current
      ?.querySelector(`[data-state="${id}"] > .body, .label [data-edges~="${id}"], [data-edges~="${id}"]`)
      ?.scrollIntoView(follows ? { block: 'nearest', inline: 'nearest' } : { block: 'center', inline: 'center' })
  }, [at, follows, key, shape, room === null])

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
    const edges = target.closest('[data-edges]')?.getAttribute('data-edges')?.split(' ') ?? []
    onPick({ state: target.closest('[data-state]')?.getAttribute('data-state') ?? null, edges: edges.filter((id) => id !== '') })
  }

  return (
    <div className="canvas">
      <div
        ref={pane}
        className="pane"
        tabIndex={0}
        role="region"
        aria-label={`Statechart of ${drawn.name}`}
        onPointerDown={(event) => (drag.current = { x: event.clientX, y: event.clientY, moved: false })}
        onPointerMove={move}
        onClick={(event) => pick(event.target)}
        onWheel={(event) => {
          if (event.ctrlKey || event.metaKey) zoom(event.deltaY < 0 ? STEP : 1 / STEP)
        }}
      >
        <style>{rules}</style>
        <div
          className="picture"
          style={{ width: picture.width * scale, height: picture.height * scale }}
          dangerouslySetInnerHTML={{ __html: picture.svg }}
        />
      </div>
      <div className="zoom">
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / STEP)}>−</button>
        <output aria-label="Zoom">{Math.round(scale * 100)} %</output>
        <button type="button" aria-label="Zoom in" onClick={() => zoom(STEP)}>+</button>
        <button type="button" onClick={() => setChosen(null)}>Fit</button>
      </div>
    </div>
  )
}
