import { areaOfText, moved, packed, score, type Area, type Room } from './areas.ts'
import { arrowsOf } from './arrows.ts'
import { costOf } from './cost.ts'
import { farIn } from './far.ts'
import {
  Flow,
  HEADER_GAP,
  isClosed,
  NO_BLOCK,
  PAD,
  PLACEMENTS,
  TEXT_PAD,
  textSize,
  type Direction,
  type Drawing,
  type Effort,
  type Placement,
  type Shape,
} from './flow.ts'
import { statesOf, type Chart, type ChartState } from '../chart/chart.ts'
import { longIn } from './long.ts'
import { stateBlock, type Detail } from './writing.ts'

/** Lays out a chart. A state whose border no arrow crosses is laid out separately, in its own best shape. */

const DIRECTIONS = { tall: 'DOWN', wide: 'RIGHT' } as const satisfies Record<Shape, Direction>
/** The space available for a part, so that the whole fits a window 1280 or 1920 px wide. */
const ROOMS: Record<Shape, Room> = { tall: { width: 700, height: 1_300 }, wide: { width: 1_000, height: 700 } }

/** The same for regions, which read better side by side. */
const PACKING: Record<Shape, Room> = { tall: { width: 1_100, height: 1_000 }, wide: { width: 1_300, height: 700 } }

const DIRECTIONS_TRIED = ['DOWN', 'RIGHT'] as const
const NARROWEST = 200

/** A closed state with its contents, laid out once and shared by all candidates. */
function areaOf(state: ChartState, drawing: Drawing): Promise<Area> {
  const known = drawing.known.get(state) ?? newAreaOf(state, drawing)
  drawing.known.set(state, known)
  return known
}

/** Relative to the state's own top left corner. */
async function newAreaOf(state: ChartState, drawing: Drawing, direction?: Direction): Promise<Area> {
  const wide = drawing.blocks.get(state.id) ?? NO_BLOCK
  if (state.states.length === 0) return areaOfText(state, wide, textSize(wide, state))
  const hasArrowsInside = drawing.arrows.inner.some(([arrow]) => arrow?.source === state.id)
  const canPack =
    state.kind === 'parallel' && !hasArrowsInside && state.states.every((region) => isClosed(region, drawing.arrows))
  const inside = canPack
    ? packed(await Promise.all(state.states.map((region) => areaOf(region, drawing))), PACKING[drawing.shape], PAD)
    : await bestOf(state, drawing, direction)
  const isTooWide = textSize(wide, state).width > inside.width + 2 * PAD
  const narrow = Math.max(inside.width + 2 * (PAD - TEXT_PAD), NARROWEST)
  const block = isTooWide ? stateBlock(state, drawing.arrows.rows.get(state.id) ?? [], drawing.detail, narrow) : wide
  const text = textSize(block, state)
  const top = text.height + HEADER_GAP - TEXT_PAD
  const size = { width: Math.max(text.width, inside.width + 2 * PAD), height: top + inside.height + PAD }
  const within = moved(inside, PAD + Math.max(0, (size.width - 2 * PAD - inside.width) / 2), top)
  return { ...within, ...size, states: [{ state, block, x: 0, y: 0, ...size }, ...within.states] }
}

/** Charts with at least this many states use the fast layout. */
const LARGE = 120

/** The approximate width of a label between two states. */
const LABEL_SPACE = 60

/** The best of ELK's layouts: two directions, three placement strategies. Without care, the one layout that fits the shape. */
async function bestOf(state: ChartState, drawing: Drawing, direction?: Direction): Promise<Area> {
  if (drawing.effort !== 'careful') {
    return flow(state, drawing, direction ?? (await likelyDirection(state, drawing)), 'BRANDES_KOEPF')
  }
  const candidates: Area[] = []
  for (const way of direction === undefined ? DIRECTIONS_TRIED : [direction]) {
    for (const placement of PLACEMENTS) candidates.push(await flow(state, drawing, way, placement))
  }
  const room = ROOMS[drawing.shape]
  return candidates.reduce((best, area) => (costOf(area, room) < costOf(best, room) ? area : best))
}

/** The direction in which a row of child states fits its space better. */
async function likelyDirection(state: ChartState, drawing: Drawing): Promise<Direction> {
  const areas = await Promise.all(state.states.map((child) => areaOf(child, drawing)))
  const sum = (of: (area: Area) => number) => areas.reduce((total, area) => total + of(area), 0)
  const most = (of: (area: Area) => number) => Math.max(...areas.map(of))
  const [wide, high] = [(area: Area) => area.width + LABEL_SPACE, (area: Area) => area.height + LABEL_SPACE]
  const room = ROOMS[drawing.shape]
  const right = score({ width: sum(wide), height: most(high) }, room)
  return score({ width: most(wide), height: sum(high) }, room) <= right ? 'DOWN' : 'RIGHT'
}

/** Lays out a state's contents. If a name is wider than its state, wraps it and lays out again. */
async function flow(state: ChartState, drawing: Drawing, direction: Direction, placement: Placement): Promise<Area> {
  const area = await new Flow(state, drawing, direction, placement, areaOf).area()
  const tooWide = area.states.filter(
    (placed) => placed.state.states.length > 0 && textSize(placed.block, placed.state).width > placed.width + 1,
  )
  if (tooWide.length === 0) return area
  const blocks = new Map(drawing.blocks)
  for (const { state: narrow, width } of tooWide) {
    blocks.set(
      narrow.id,
      stateBlock(narrow, drawing.arrows.rows.get(narrow.id) ?? [], drawing.detail, width - 2 * TEXT_PAD),
    )
  }
  return new Flow(state, { ...drawing, blocks }, direction, placement, areaOf).area()
}

export async function layoutOf(chart: Chart, shape: Shape, detail: Detail): Promise<Area> {
  const states = statesOf(chart.root)
  const laidOut = (effort: Effort, isFar: ReturnType<typeof farIn>) => {
    const arrows = arrowsOf(chart, isFar)
    const blocks = new Map(
      states.map((state) => [state.id, stateBlock(state, arrows.rows.get(state.id) ?? [], detail)]),
    )
    return newAreaOf(chart.root, { effort, detail, shape, arrows, blocks, known: new Map() }, DIRECTIONS[shape])
  }
  const isFar = farIn(chart)
  if (states.length > LARGE) return laidOut('quick', isFar)
  const isLong = longIn(await laidOut('rough', isFar), chart)
  return laidOut('careful', (edge, target) => isFar(edge, target) || isLong(edge, target))
}
