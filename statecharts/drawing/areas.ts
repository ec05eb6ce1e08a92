import { round, type Block } from './blocks.ts'
import type { ChartState } from '../chart/chart.ts'

/** Laid-out parts of a chart (placed states, arrows and notes), and how to combine them. */

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

/** A box for transitions that may be taken anywhere within a state. */
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

/** How badly a size fits a space; its area counts a little, too. */
export function score({ width, height }: Room, room: Room): number {
  return Math.max(width / room.width, height / room.height) + (width * height) / (room.width * room.height) / 10
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Places areas beside or below each other, whichever fits the space better. */
export function packed(areas: readonly Area[], room: Room, gap: number): Area {
  const gaps = gap * (areas.length - 1)
  const widths = areas.map(({ width }) => width)
  const heights = areas.map(({ height }) => height)
  const row = { width: sum(widths) + gaps, height: Math.max(...heights) }
  const column = { width: Math.max(...widths), height: sum(heights) + gaps }
  const isRow = score(row, room) <= score(column, room)
  const packing: Area = { ...(isRow ? row : column), states: [], arrows: [], notes: [] }
  let at = 0
  for (const area of areas) {
    const place = isRow ? moved(area, at, 0) : moved(area, 0, at)
    at += (isRow ? area.width : area.height) + gap
    packing.states.push(...place.states)
    packing.arrows.push(...place.arrows)
    packing.notes.push(...place.notes)
  }
  return packing
}
