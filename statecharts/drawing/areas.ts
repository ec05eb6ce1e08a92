import { round, type Block } from './blocks.ts'
import type { ChartState } from '../chart/chart.ts'

/** Combines laid-out parts of a chart: placed states, arrows and notes. */

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface PlacedState extends Rectangle {
  state: ChartState
  block: Block
}

export interface PlacedArrow {
  source: string
  target: string
  edges: readonly string[]
  points: readonly Point[]
  label: (Rectangle & { block: Block }) | null
  /** The trigger of the first transition, which decides the colour. */
  trigger: string
}

/** A box for transitions that can be taken anywhere within a state. */
export interface PlacedNote extends Rectangle {
  block: Block
}

export interface Area {
  width: number
  height: number
  /** Parents before their children. */
  states: PlacedState[]
  arrows: PlacedArrow[]
  notes: PlacedNote[]
}

export interface Room {
  width: number
  height: number
}

export function areaOfText(state: ChartState, block: Block, size: Room): Area {
  return { ...size, states: [{ state, block, x: 0, y: 0, ...size }], arrows: [], notes: [] }
}

export function moved(area: Area, dx: number, dy: number): Area {
  const by = <T extends Point>(item: T): T => ({ ...item, x: round(item.x + dx), y: round(item.y + dy) })
  return {
    ...area,
    states: area.states.map(by),
    notes: area.notes.map(by),
    arrows: area.arrows.map((arrow) => ({
      ...arrow,
      points: arrow.points.map(by),
      label: arrow.label === null ? null : by(arrow.label),
    })),
  }
}

/** How badly a size fits a space, weighted slightly by its area. */
export function score({ width, height }: Room, room: Room): number {
  return Math.max(width / room.width, height / room.height) + (width * height) / (room.width * room.height) / 10
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function joined(areas: readonly Area[], gap: number, way: 'row' | 'column'): Area {
  const gaps = gap * (areas.length - 1)
  const widths = areas.map(({ width }) => width)
  const heights = areas.map(({ height }) => height)
  const size =
    way === 'row'
      ? { width: sum(widths) + gaps, height: Math.max(...heights) }
      : { width: Math.max(...widths), height: sum(heights) + gaps }
  const whole: Area = { ...size, states: [], arrows: [], notes: [] }
  let at = 0
  for (const area of areas) {
    const place = way === 'row' ? moved(area, at, 0) : moved(area, 0, at)
    at += (way === 'row' ? area.width : area.height) + gap
    whole.states.push(...place.states)
    whole.arrows.push(...place.arrows)
    whole.notes.push(...place.notes)
  }
  return whole
}

/** Columns of consecutive areas, none taller than the tallest area. */
function columnsOf(areas: readonly Area[], gap: number): Area[] {
  const highest = Math.max(...areas.map(({ height }) => height))
  const columns: Area[][] = []
  for (const area of areas) {
    const last = columns.at(-1)
    const filled = sum(last?.map(({ height }) => height + gap) ?? [])
    if (last !== undefined && filled + area.height <= highest) last.push(area)
    else columns.push([area])
  }
  return columns.map((column) => joined(column, gap, 'column'))
}

/** Places areas side by side, with short ones sharing a column, or all in one column, whichever fits better. */
export function packed(areas: readonly Area[], room: Room, gap: number): Area {
  const row = joined(columnsOf(areas, gap), gap, 'row')
  const column = joined(areas, gap, 'column')
  return score(row, room) <= score(column, room) ? row : column
}
