import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { moved, packed, type Area } from './areas.ts'
import { isWithin, type Arrow, type Arrows } from './arrows.ts'
import { round, type Block } from './blocks.ts'
import type { ChartState } from '../chart/chart.ts'
import { tagsWidth } from './tags.ts'
import { innerBlock, labelBlock, type Detail } from './writing.ts'

/** One run of the layout engine on a state's contents: builds its input and reads its result. */

export type Shape = 'tall' | 'wide'
export type Direction = 'DOWN' | 'RIGHT'
export const PLACEMENTS = ['LINEAR_SEGMENTS', 'BRANDES_KOEPF', 'NETWORK_SIMPLEX'] as const
export type Placement = (typeof PLACEMENTS)[number]

export const PAD = 14
export const HEADER_GAP = 14
export const TEXT_PAD = 10
const DOT = 12
/** From this many states without arrows, they are placed in a grid. */
const GRID = 3

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
}
/** One crossing-minimisation pass instead of seven: much faster on large graphs, slightly less tidy. */
const QUICK = {
  'elk.layered.thoroughness': '1',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
}
/** Removes empty space. The engine fails on some graphs ('Invalid hitboxes'); these stay a little wider. */
const COMPACTED = { 'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH' }
const INLINE = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' }

/** `careful` chooses the best of several layouts, `rough` makes one of them, `quick` makes one fast, for a large chart. */
export type Effort = 'careful' | 'rough' | 'quick'

export interface Drawing {
  effort: Effort
  detail: Detail
  shape: Shape
  arrows: Arrows
  blocks: Map<string, Block>
  /** Closed states that are already laid out, the same in every candidate. */
  known: Map<ChartState, Promise<Area>>
}

/** Lays out a whole state. A flow calls it for closed states inside. */
export type AreaOf = (state: ChartState, drawing: Drawing) => Promise<Area>

const elk = new Elk()
export const NO_BLOCK: Block = { width: 0, height: 0, parts: [] }

/** True if no arrow crosses the state's border. */
export function isClosed({ id }: ChartState, { outer, inner }: Arrows): boolean {
  const isOutside = (other: string) => other !== id && !isWithin(other, id)
  return [...outer, ...inner].every(([arrow]) => {
    if (arrow === undefined) return true
    const { source, target } = arrow
    return !((isWithin(source, id) && isOutside(target)) || (isWithin(target, id) && isOutside(source)))
  })
}

const NARROWEST = 90

export function textSize(block: Block, { tags, kind }: ChartState): { width: number; height: number } {
  const title = block.parts[0]?.lines[0]?.width ?? 0
  const width = Math.max(block.width, title + tagsWidth(tags))
  const least = kind === 'history' ? 0 : NARROWEST
  return { width: Math.max(width + 2 * TEXT_PAD, least), height: Math.ceil(block.height + 2 * TEXT_PAD) }
}

export class Flow {
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
    private readonly areaOf: AreaOf,
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
      const labels = first.alikes.length === 0 ? {} : { labels: [label] }
      this.edges.push({ id, sources: [first.source], targets: [first.target], ...labels })
    }
    const layoutOptions = {
      ...OPTIONS,
      'elk.direction': this.direction,
      'elk.layered.nodePlacement.strategy': this.placement,
    }
    const graph = { id: this.state.id, children, edges: this.edges }
    if (this.drawing.effort === 'quick') {
      return this.read(await elk.layout({ ...graph, layoutOptions: { ...layoutOptions, ...QUICK } }))
    }
    const laidOut = await elk
      .layout(structuredClone({ ...graph, layoutOptions: { ...layoutOptions, ...COMPACTED } }))
      .catch(() => elk.layout({ ...graph, layoutOptions }))
    return this.read(laidOut)
  }

  private async childrenOf(parent: ChartState): Promise<ElkNode[]> {
    const nodes: ElkNode[] = []
    const first = parent.states.find(({ isInitial }) => isInitial)
    if (first !== undefined) {
      nodes.push({ id: `${parent.id}#start`, width: DOT, height: DOT })
      this.edges.push({ id: `${parent.id}#begins`, sources: [`${parent.id}#start`], targets: [first.id] })
    }
    for (const [index, arrows] of this.drawing.arrows.inner
      .filter(([arrow]) => arrow?.source === parent.id)
      .entries()) {
      const id = `${parent.id}#note${index}`
      const block = innerBlock(arrows, this.drawing.detail)
      this.notes.set(id, block)
      nodes.push({ id, width: block.width + 2 * TEXT_PAD, height: Math.ceil(block.height + 2 * TEXT_PAD) })
      this.edges.push({ id: `${id}->`, sources: [id], targets: [arrows[0]?.target ?? ''] })
      this.drawn.set(`${id}->`, arrows)
    }
    // The engine reverses lines to earlier states, so the initial state comes first to be drawn at the beginning.
    const states = parent.states.toSorted((one, other) => Number(other.isInitial) - Number(one.isInitial))
    const alone = parent.kind === 'parallel' ? [] : states.filter((child) => this.isAlone(child))
    if (alone.length >= GRID) nodes.push(await this.gridOf(parent, alone))
    for (const child of states) if (alone.length < GRID || !alone.includes(child)) nodes.push(await this.nodeOf(child))
    return nodes
  }

  private isAlone({ id, states, isInitial }: ChartState): boolean {
    const { outer, inner } = this.drawing.arrows
    const touches = (arrows: readonly Arrow[]) => arrows.some(({ source, target }) => source === id || target === id)
    return !isInitial && states.length === 0 && !outer.some(touches) && !inner.some(touches)
  }

  /** Packs states without arrows of their own close together. */
  private async gridOf(parent: ChartState, states: readonly ChartState[]): Promise<ElkNode> {
    const id = `${parent.id}#grid`
    const areas = await Promise.all(states.map((state) => this.areaOf(state, this.drawing)))
    const half = Math.ceil(areas.length / 2)
    const room = { width: 1, height: 10_000 }
    const [left, right] = [packed(areas.slice(0, half), room, 8), packed(areas.slice(half), room, 8)]
    const area = packed([left, right], { width: 10_000, height: 1 }, 8)
    this.ready.set(id, area)
    return { id, width: area.width, height: area.height }
  }

  private async nodeOf(child: ChartState): Promise<ElkNode> {
    if (child.states.length === 0 || isClosed(child, this.drawing.arrows)) {
      const area = await this.areaOf(child, this.drawing)
      this.ready.set(child.id, area)
      return { id: child.id, width: area.width, height: area.height }
    }
    this.open.set(child.id, child)
    const { height } = textSize(this.drawing.blocks.get(child.id) ?? NO_BLOCK, child)
    const padding = `[top=${height + HEADER_GAP - TEXT_PAD},left=${PAD},bottom=${PAD},right=${PAD}]`
    return { id: child.id, children: await this.childrenOf(child), layoutOptions: { 'elk.padding': padding } }
  }

  private read(root: ElkNode): Area {
    const area: Area = {
      width: Math.ceil(root.width ?? 0),
      height: Math.ceil(root.height ?? 0),
      states: [],
      arrows: [],
      notes: [],
    }
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
      label:
        labels === undefined
          ? null
          : { x: round(x), y: round(y), width, height, block: labelBlock(arrows, this.drawing.detail) },
      trigger: alikes[0]?.edges[0]?.trigger ?? (this.drawn.has(id) ? 'default' : 'start'),
    })
  }
}
