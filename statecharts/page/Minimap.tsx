import { useEffect, useState, type PointerEvent } from 'react'
import type { Picture } from '../drawing/charts.ts'

/** An overview of a picture larger than its pane: shows the visible part and moves it. */

/** Its longer side in pixels, and the share of a narrow pane it may cover. */
const [LARGEST, LARGEST_SHARE] = [168, 0.3]
/** The smallest state drawn, in pixels of the overview. */
const SMALLEST = 1.5

interface Seen {
  left: number
  top: number
  width: number
  height: number
}

/** The visible part of the picture, from 0 to 1. */
function seenIn(pane: HTMLElement): Seen {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = pane
  return {
    left: scrollLeft / scrollWidth,
    top: scrollTop / scrollHeight,
    width: Math.min(1, clientWidth / scrollWidth),
    height: Math.min(1, clientHeight / scrollHeight),
  }
}

export function Minimap({ picture, pane }: { picture: Picture; pane: HTMLElement }) {
  const [seen, setSeen] = useState<Seen>(() => seenIn(pane))
  useEffect(() => {
    const look = () => setSeen(seenIn(pane))
    const observer = new ResizeObserver(look)
    // The picture's size changes with the scale.
    for (const element of [pane, ...pane.children]) observer.observe(element)
    pane.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      pane.removeEventListener('scroll', look)
    }
  }, [pane])
  if (seen.width >= 1 && seen.height >= 1) return null

  const most = Math.min(LARGEST, LARGEST_SHARE * pane.clientWidth)
  const by = most / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * by, picture.height * by]
  const go = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    pane.scrollTo({
      left: ((clientX - left) / width) * pane.scrollWidth - pane.clientWidth / 2,
      top: ((clientY - top) / height) * pane.scrollHeight - pane.clientHeight / 2,
    })
  }
  return (
    <svg
      className="minimap"
      role="img"
      aria-label="Overview"
      width={width}
      height={height}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event)
      }}
    >
      {picture.places
        .filter((place) => place.width * by >= SMALLEST && place.height * by >= SMALLEST)
        .map((place) => (
          <rect
            key={place.id}
            className="place"
            x={place.x * by}
            y={place.y * by}
            width={place.width * by}
            height={place.height * by}
          />
        ))}
      <rect
        className="seen"
        x={seen.left * width}
        y={seen.top * height}
        width={seen.width * width}
        height={seen.height * height}
      />
    </svg>
  )
}
