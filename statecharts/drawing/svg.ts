import type { Area, PlacedArrow, PlacedNote, PlacedState, Rectangle } from './areas.ts'
import { round, type Block, type Line, type Part } from './blocks.ts'
import { STYLE } from './colours.ts'
import { element, escape } from './elements.ts'
import type { Chart } from '../chart/chart.ts'
import { TEXT_PAD } from './flow.ts'
import { pillsOf } from './tags.ts'

/** Renders a laid-out chart as one SVG, for the page and for files. */

function lineOf({ text, style, x, y }: Line, left: number, top: number): string {
  return element('text', { class: style, x: round(left + x), y: round(top + y) }, escape(text))
}

function partOf({ edges, lines }: Part, left: number, top: number): string {
  const texts = lines.map((line) => lineOf(line, left, top))
  return edges.length === 0
    ? texts.join('')
    : element('g', { class: 'transition', 'data-edges': edges.join(' ') }, ...texts)
}

function blockMark({ parts }: Block, left: number, top: number): string {
  return parts.map((part) => partOf(part, left, top)).join('')
}

function box(name: string, { x, y, width, height }: Rectangle, rx: number): string {
  return element('rect', { class: name, x, y, width, height, rx })
}

const titled = (id: string, description: string) => (description === '' ? id : `${id}: ${description}`)

const PILL_HEIGHT = 14

function tagMarks({ state, block, x, y }: PlacedState): string {
  const nameWidth = block.parts[0]?.lines[0]?.width ?? 0
  const top = y + TEXT_PAD + 2
  const marks = pillsOf(state.tags).map(({ tag, x: after, width }) => {
    const left = x + TEXT_PAD + nameWidth + after
    const word = { class: 'tag', 'text-anchor': 'middle', x: round(left + width / 2), y: round(top + 10.5) }
    return (
      box('pill', { x: round(left), y: round(top), width, height: PILL_HEIGHT }, 7) + element('text', word, escape(tag))
    )
  })
  return marks.join('')
}

const FOLD_HEIGHT = 22

/** The button on a state's name that opens or closes it. */
function foldMark({ state, block, x, y }: PlacedState): string {
  if (state.fold === 'none') return ''
  const width = (block.parts[0]?.lines[0]?.width ?? 0) + TEXT_PAD
  const does = state.fold === 'open' ? 'Close' : 'Open'
  return element(
    'g',
    { class: 'fold', 'data-fold': state.id, role: 'button', tabindex: 0, 'aria-label': `${does} ${state.key}` },
    box('handle', { x: x + TEXT_PAD / 2, y: y + TEXT_PAD / 2, width, height: FOLD_HEIGHT }, 5),
  )
}

/** A state's box and text. A group's text is above the arrows that cross it. */
function stateMark(placed: PlacedState, parallel: ReadonlySet<string>): { body: string; text: string } {
  const { state, block, x, y, width, height } = placed
  const isGroup = state.states.length > 0
  const isRegion = parallel.has(state.id.slice(0, state.id.lastIndexOf('.')))
  const kinds = [
    ...(isGroup ? ['group'] : []),
    ...(isRegion ? ['region'] : []),
    ...(state.kind === 'history' ? ['history'] : []),
  ]
  const classes = ['state', ...kinds].join(' ')
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 }
  const body =
    box('body', placed, state.kind === 'history' ? height / 2 : isRegion ? 4 : 8) +
    (state.kind === 'final' ? box('ring', inner, 6) : '')
  const text = tagMarks(placed) + blockMark(block, x + TEXT_PAD, y + TEXT_PAD) + foldMark(placed)
  const title = element('title', {}, escape(titled(state.id, state.description)))
  return {
    body: element('g', { class: classes, 'data-state': state.id }, title, body, isGroup ? '' : text),
    text: isGroup ? element('g', { class: 'heading', 'data-state': state.id }, title, text) : '',
  }
}

function noteMark(note: PlacedNote): string {
  return element(
    'g',
    { class: 'note' },
    box('body', note, 8),
    blockMark(note.block, note.x + TEXT_PAD, note.y + TEXT_PAD),
  )
}

const CORNER = 8
const HEAD = 8

/** A line with rounded corners through the points, and its arrowhead. */
function wayOf(points: PlacedArrow['points']): { line: string; head: string } {
  const last = points.at(-1) ?? { x: 0, y: 0 }
  const before = points.at(-2) ?? last
  const [ux, uy] = [Math.sign(last.x - before.x), Math.sign(last.y - before.y)]
  const steps = points.map((point, index) => {
    const [previous, next] = [points[index - 1], points[index + 1]]
    if (previous === undefined) return `M${point.x} ${point.y}`
    if (next === undefined) return `L${round(point.x - ux * HEAD)} ${round(point.y - uy * HEAD)}`
    const towards = (other: { x: number; y: number }) => {
      const distance = Math.hypot(other.x - point.x, other.y - point.y) || 1
      const by = Math.min(CORNER, distance / 2) / distance
      return `${round(point.x + (other.x - point.x) * by)} ${round(point.y + (other.y - point.y) * by)}`
    }
    return `L${towards(previous)}Q${point.x} ${point.y} ${towards(next)}`
  })
  const [bx, by] = [last.x - ux * HEAD, last.y - uy * HEAD]
  const side = (sign: number) => `${round(bx + uy * 4 * sign)} ${round(by + ux * 4 * sign)}`
  return { line: steps.join(''), head: `M${last.x} ${last.y}L${side(1)}L${side(-1)}Z` }
}

function arrowMark({ source, target, edges, points, trigger }: PlacedArrow): string {
  const { line, head } = wayOf(points)
  const [start] = points
  const attributes = {
    class: `arrow ${trigger}`,
    'data-edges': edges.join(' '),
    'data-from': source,
    'data-to': target,
  }
  const dot =
    trigger === 'start' && start !== undefined
      ? element('circle', { class: 'dot', cx: start.x, cy: start.y, r: 5 })
      : ''
  return element('g', attributes, element('path', { d: line }), element('path', { class: 'head', d: head }), dot)
}

function labelMark({ label }: PlacedArrow): string {
  if (label === null) return ''
  return element('g', { class: 'label' }, box('plate', label, 4), blockMark(label.block, label.x + 4, label.y + 1))
}

const MARGIN = 8

/** In z-order: states, arrows, labels. */
export function svgOf(chart: Chart, layout: Area): string {
  const parallel = new Set(layout.states.filter(({ state }) => state.kind === 'parallel').map(({ state }) => state.id))
  const states = layout.states.map((state) => stateMark(state, parallel))
  const marks = [
    ...states.map(({ body }) => body),
    ...layout.notes.map(noteMark),
    ...layout.arrows.map(arrowMark),
    ...states.map(({ text }) => text),
    ...layout.arrows.map(labelMark),
  ].filter((mark) => mark !== '')
  const [width, height] = [Math.ceil(layout.width) + 2 * MARGIN, Math.ceil(layout.height) + 2 * MARGIN]
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    class: 'chart',
    viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': titled(chart.id, chart.description),
  }
  return `${element('svg', attributes, `\n<style>${STYLE}</style>\n`, marks.join('\n'), '\n')}\n`
}
