import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { areaOfText, moved, packed, score, type Area, type Room } from './areas.ts'
import { arrowsOf, type Arrow, type Arrows } from './arrows.ts'
import { innerBlock, labelBlock, round, stateBlock, type Block, type Detail } from './blocks.ts'
import { statesOf, type Chart, type ChartState } from './graph.ts'

/** Places a chart's states and arrows. What no arrow crosses is laid out by itself, as wide or tall as suits it. */

export type Shape = 'tall' | 'wide'
type Direction = 'DOWN' | 'RIGHT'
type Placement = (typeof PLACEMENTS)[number]

const DIRECTIONS = { tall: 'DOWN', wide: 'RIGHT' } as const satisfies Record<Shape, Direction>
/** What a part of a chart should fit into, so that the whole fits a window: 1280 wide, or 1920. */
const ROOMS: Record<Shape, Room> = { tall: { width: 700, height: 1_300 }, wide: { width: 1_000, height: 700 } }

/** The same for regions, which rather stand side by side. */
const PACKING: Record<Shape, Room> = { tall: { width: 1_100, height: 1_000 }, wide: { width: 1_300, height: 700 } }

const DIRECTIONS_TRIED = ['DOWN', 'RIGHT'] as const
const PLACEMENTS = ['LINEAR_SEGMENTS', 'BRANDES_KOEPF'] as const
/** What a bend is worth, against a room that is filled once. */
const BEND_COST = 0.01

const PAD = 14
const HEADER_GAP = 14
const TEXT_PAD = 10
const TAG_SPACE = 46
const DOT = 12
const NARROWEST = 200

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '2',
  'elk.spacing.labelNode': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
}
const INLINE = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' }

interface Drawing {
  detail: Detail
  shape: Shape
  arrows: Arrows
  blocks: Map<string, Block>
}

const elk = new Elk()
const NO_BLOCK: Block = { width: 0, height: 0, parts: [] }

function isWithin(id: string, ancestor: string): boolean {
  return id.startsWith(`${ancestor}.`)
}

/** Whether no arrow leads from inside a state to its outside, or back. */
function isClosed({ id }: ChartState, { outer }: Arrows): boolean {
  const isOutside = (other: string) => other !== id && !isWithin(other, id)
  return outer.every(([arrow]) => {
    if (arrow === undefined) return true
    const { source, target } = arrow
    return !((isWithin(source, id) && isOutside(target)) || (isWithin(target, id) && isOutside(source)))
  })
}

function textSize(block: Block, { tags }: ChartState): { width: number; height: number } {
  const title = block.parts[0]?.lines[0]?.width ?? 0
  const width = Math.max(block.width, title + (tags.length > 0 ? TAG_SPACE : 0))
  return { width: Math.max(width + 2 * TEXT_PAD, 90), height: Math.ceil(block.height + 2 * TEXT_PAD) }
}

/** A state that is closed, with all that is in it; its own corner is 0, 0. */
async function areaOf(state: ChartState, drawing: Drawing, direction?: Direction): Promise<Area> {
  const wide = drawing.blocks.get(state.id) ?? NO_BLOCK
  if (state.states.length === 0) return areaOfText(state, wide, textSize(wide, state))
  const areRegionsClosed = state.kind === 'parallel' && state.states.every((region) => isClosed(region, drawing.arrows))
  const inside = areRegionsClosed
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

/** The best of what ELK offers: in either direction, its nodes placed in two ways. */
async function bestOf(state: ChartState, drawing: Drawing, direction?: Direction): Promise<Area> {
  const candidates: Area[] = []
  for (const way of direction === undefined ? DIRECTIONS_TRIED : [direction]) {
    for (const placement of PLACEMENTS) candidates.push(await flow(state, drawing, way, placement))
  }
  const room = ROOMS[drawing.shape]
  const cost = (area: Area) => score(area, room) + bendsOf(area) * BEND_COST
  return candidates.reduce((best, area) => (cost(area) < cost(best) ? area : best))
}

function bendsOf({ arrows }: Area): number {
  return arrows.reduce((bends, { points }) => bends + points.length - 2, 0)
}

/** Lays a state's inside out; where a name turns out wider than its state, it is broken to fit and all is laid out again. */
async function flow(state: ChartState, drawing: Drawing, direction: Direction, placement: Placement): Promise<Area> {
  const area = await new Flow(state, drawing, direction, placement).area()
  const tooWide = area.states.filter((placed) => placed.state.states.length > 0 && textSize(placed.block, placed.state).width > placed.width + 1)
  if (tooWide.length === 0) return area
  const blocks = new Map(drawing.blocks)
  for (const { state: narrow, width } of tooWide) {
    blocks.set(narrow.id, stateBlock(narrow, drawing.arrows.rows.get(narrow.id) ?? [], drawing.detail, width - 2 * TEXT_PAD))
  }
  return new Flow(state, { ...drawing, blocks }, direction, placement).area()
}

/** One run of ELK: what it is given, and how its answer is read. */
class Flow {
  private readonly ready = new Map<string, Area>()
  private readonly notes = new Map<string, Block>()
  private readonly edges: ElkExtendedEdge[] = []
  private readonly drawn = new Map<string, readonly Arrow[]>()
  private readonly open = new Map<string, ChartState>()

  constructor(
    private readonly state: ChartState,
    private readonly drawing: Drawing,
    private readonly direction: Direction,
    private readonly placement: Placement,
  ) {}

  async area(): Promise<Area> {
    const children = await this.childrenOf(this.state)
    const isHere = (id: string) => this.ready.has(id) || this.open.has(id)
    for (const [index, arrows] of this.drawing.arrows.outer.entries()) {
      const [first] = arrows
      if (first === undefined || !isHere(first.source) || !isHere(first.target)) continue
      const id = `a${index}`
      const { width, height } = labelBlock(arrows, this.drawing.detail)
      this.drawn.set(id, arrows)
      const label = { text: id, width: width + 8, height: Math.ceil(height) + 4, layoutOptions: INLINE }
      this.edges.push({ id, sources: [first.source], targets: [first.target], labels: [label] })
    }
    const layoutOptions = { ...OPTIONS, 'elk.direction': this.direction, 'elk.layered.nodePlacement.strategy': this.placement }
    return this.read(await elk.layout({ id: this.state.id, children, edges: this.edges, layoutOptions }))
  }

  private async childrenOf(parent: ChartState): Promise<ElkNode[]> {
    const nodes: ElkNode[] = []
    const first = parent.states.find(({ isInitial }) => isInitial)
    if (first !== undefined) {
      nodes.push({ id: `${parent.id}#start`, width: DOT, height: DOT })
      this.edges.push({ id: `${parent.id}#begins`, sources: [`${parent.id}#start`], targets: [first.id] })
    }
    for (const [index, arrows] of this.drawing.arrows.inner.filter(([arrow]) => arrow?.source === parent.id).entries()) {
      const id = `${parent.id}#note${index}`
      const block = innerBlock(arrows, this.drawing.detail)
      this.notes.set(id, block)
      nodes.push({ id, width: block.width + 2 * TEXT_PAD, height: Math.ceil(block.height + 2 * TEXT_PAD) })
      this.edges.push({ id: `${id}->`, sources: [id], targets: [arrows[0]?.target ?? ''] })
      this.drawn.set(`${id}->`, arrows)
    }
    const alone = parent.kind === 'parallel' ? [] : parent.states.filter((child) => this.isAlone(child))
    if (alone.length >= 3) nodes.push(await this.gridOf(parent, alone))
    for (const child of parent.states) if (alone.length < 3 || !alone.includes(child)) nodes.push(await this.nodeOf(child))
    return nodes
  }

  /** Whether no arrow of its own leads to or from a state. */
  private isAlone({ id, states, isInitial }: ChartState): boolean {
    const { outer, inner } = this.drawing.arrows
    const touches = (arrows: readonly Arrow[]) => arrows.some(({ source, target }) => source === id || target === id)
    return !isInitial && states.length === 0 && !outer.some(touches) && !inner.some(touches)
  }

  /** States that no arrow reaches by itself stand close together. */
  private async gridOf(parent: ChartState, states: readonly ChartState[]): Promise<ElkNode> {
    const id = `${parent.id}#grid`
    const areas = await Promise.all(states.map((state) => areaOf(state, this.drawing)))
    const half = Math.ceil(areas.length / 2)
    const room = { width: 1, height: 10_000 }
    const [left, right] = [packed(areas.slice(0, half), room, 8), packed(areas.slice(half), room, 8)]
    const area = packed([left, right], { width: 10_000, height: 1 }, 8)
    this.ready.set(id, area)
    return { id, width: area.width, height: area.height }
  }

  private async nodeOf(child: ChartState): Promise<ElkNode> {
    if (child.states.length === 0 || isClosed(child, this.drawing.arrows)) {
      const area = await areaOf(child, this.drawing)
      this.ready.set(child.id, area)
      return { id: child.id, width: area.width, height: area.height }
    }
    this.open.set(child.id, child)
    const { height } = textSize(this.drawing.blocks.get(child.id) ?? NO_BLOCK, child)
    const padding = `[top=${height + HEADER_GAP - TEXT_PAD},left=${PAD},bottom=${PAD},right=${PAD}]`
    return { id: child.id, children: await this.childrenOf(child), layoutOptions: { 'elk.padding': padding } }
  }

  private read(root: ElkNode): Area {
    const area: Area = { width: Math.ceil(root.width ?? 0), height: Math.ceil(root.height ?? 0), states: [], arrows: [], notes: [] }
    const take = (node: ElkNode) => {
      const { x = 0, y = 0, width = 0, height = 0 } = node
      const place = { x: round(x), y: round(y), width: round(width), height: round(height) }
      const ready = this.ready.get(node.id)
      const note = this.notes.get(node.id)
      const state = this.open.get(node.id)
      if (ready !== undefined) {
        const part = moved(ready, x, y)
        area.states.push(...part.states)
        area.arrows.push(...part.arrows)
        area.notes.push(...part.notes)
      } else if (note !== undefined) area.notes.push({ ...place, block: note })
      else if (state !== undefined) {
        area.states.push({ ...place, state, block: this.drawing.blocks.get(state.id) ?? NO_BLOCK })
        node.children?.forEach(take)
      }
    }
    root.children?.forEach(take)
    root.edges?.forEach((edge) => this.readEdge(edge, area))
    return area
  }

  private readEdge({ id, sources, targets, sections, labels }: ElkExtendedEdge, area: Area): void {
    const [section] = sections ?? []
    const [source, target] = [sources[0], targets[0]]
    if (section === undefined || source === undefined || target === undefined) return
    const arrows = this.drawn.get(id) ?? []
    const alikes = arrows.flatMap((arrow) => arrow.alikes)
    const { x = 0, y = 0, width = 0, height = 0 } = labels?.[0] ?? {}
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    area.arrows.push({
      source,
      target,
      edges: alikes.flatMap(({ edges }) => edges.map((edge) => edge.id)),
      points: points.map((point) => ({ x: round(point.x), y: round(point.y) })),
      label: labels === undefined ? null : { x: round(x), y: round(y), width, height, block: labelBlock(arrows, this.drawing.detail) },
      trigger: alikes[0]?.edges[0]?.trigger ?? 'start',
    })
  }
}

export async function layoutOf(chart: Chart, shape: Shape, detail: Detail): Promise<Area> {
  const arrows = arrowsOf(chart)
  const blocks = new Map(statesOf(chart.root).map((state) => [state.id, stateBlock(state, arrows.rows.get(state.id) ?? [], detail)]))
  return areaOf(chart.root, { detail, shape, arrows, blocks }, DIRECTIONS[shape])
}
