import { fontOf, type Line, type Part, type Style } from './blocks.ts'
import type { Chart } from './graph.ts'
import type { Area, PlacedArrow, PlacedNote, PlacedState } from './areas.ts'
import { FONT } from './text.ts'

/** A laid-out chart as one SVG, the same for the page and for the files: colours are variables, light or dark. */

const LIGHT = {
  page: '#ffffff', box: '#ffffff', group: '#f6f8fa', line: '#57606a', edge: '#8c959f', text: '#1f2328', muted: '#59636e',
  event: '#0550ae', done: '#116329', error: '#a40e26', after: '#8a4600', always: '#6639ba', guard: '#6639ba', action: '#59636e',
  tag: '#fff1c2', active: '#1f6feb', activeBox: '#ddf4ff', hit: '#1a7f37', hitBox: '#e6f7ea', missed: '#cf222e', missedBox: '#ffebe9',
}
const DARK: typeof LIGHT = {
  page: '#0d1117', box: '#161b22', group: '#10151c', line: '#9198a1', edge: '#6e7681', text: '#f0f6fc', muted: '#a5adb7',
  event: '#79c0ff', done: '#7ee787', error: '#ff9492', after: '#ffb77c', always: '#d2a8ff', guard: '#d2a8ff', action: '#a5adb7',
  tag: '#5a4500', active: '#58a6ff', activeBox: '#0c2d6b', hit: '#3fb950', hitBox: '#12261a', missed: '#f85149', missedBox: '#3a1418',
}

const variables = (colours: typeof LIGHT) => Object.entries(colours).map(([name, value]) => `--${name}:${value}`).join(';')
const TEXT_COLOURS: Record<Style, string> = {
  title: 'text', tag: 'muted', text: 'muted', row: 'text', event: 'event', done: 'done', error: 'error', after: 'after',
  always: 'always', guard: 'guard', action: 'action',
}
const textRules = (Object.keys(TEXT_COLOURS) as Style[]).map((style) => {
  const { size, bold } = fontOf(style)
  return `.chart .${style}{fill:var(--${TEXT_COLOURS[style]});font-size:${size}px${bold ? ';font-weight:bold' : ''}}`
})

const STYLE = `.chart{${variables(LIGHT)};font-family:${FONT};background:var(--page)}
@media(prefers-color-scheme:dark){.chart{${variables(DARK)}}}
:root[data-theme=light] .chart{${variables(LIGHT)}}
:root[data-theme=dark] .chart{${variables(DARK)}}
${textRules.join('\n')}
.chart .body{fill:var(--box);stroke:var(--line);stroke-width:1.2}
.chart .group>.body{fill:var(--group)}
.chart .region>.body{stroke-dasharray:6 4}
.chart .note>.body{fill:none;stroke:var(--edge);stroke-dasharray:2 3}
.chart .pill{fill:var(--tag)}
.chart .ring{fill:none;stroke:var(--line)}
.chart .arrow path{fill:none;stroke:var(--edge);stroke-width:1.4}
.chart .arrow .head{fill:var(--edge);stroke:none}
.chart .arrow.error path{stroke-dasharray:5 3}
.chart .arrow.error .head{stroke-dasharray:none}
.chart .plate{fill:var(--group)}
.chart .heading text{paint-order:stroke;stroke:var(--group);stroke-width:4px;stroke-linejoin:round}
.chart .dot{fill:var(--text)}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

function lineOf({ text, style, x, y }: Line, left: number, top: number): string {
  return `<text class="${style}" x="${left + x}" y="${Math.round((top + y) * 10) / 10}">${escape(text)}</text>`
}

function partOf({ edges, lines }: Part, left: number, top: number): string {
  const texts = lines.map((line) => lineOf(line, left, top)).join('')
  return edges.length === 0 ? texts : `<g class="transition" data-edges="${edges.join(' ')}">${texts}</g>`
}

const PAD = 10

function stateMark({ state, block, x, y, width, height }: PlacedState, parallel: ReadonlySet<string>): { body: string; text: string } {
  const isRegion = parallel.has(state.id.slice(0, state.id.lastIndexOf('.')))
  const classes = ['state', ...(state.states.length > 0 ? ['group'] : []), ...(isRegion ? ['region'] : [])]
  const ring = state.kind === 'final' ? `<rect class="ring" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="6"/>` : ''
  const name = block.parts[0]?.lines[0]
  const tags = state.tags.map((tag, index) => {
    const left = x + PAD + (name?.width ?? 0) + 8 + index * 40
    return `<rect class="pill" x="${left}" y="${y + PAD + 2}" width="34" height="14" rx="7"/><text class="tag" text-anchor="middle" x="${left + 17}" y="${y + PAD + 12.5}">${escape(tag)}</text>`
  })
  const parts = block.parts.map((part) => partOf(part, x + PAD, y + PAD)).join('')
  const text = `${tags.join('')}${parts}`
  const isGroup = state.states.length > 0
  const id = escape(state.id)
  const body = `<rect class="body" x="${x}" y="${y}" width="${width}" height="${height}" rx="${isRegion ? 4 : 8}"/>${ring}`
  const title = `<title>${escape(`${state.id}: ${state.description}`)}</title>`
  return {
    body: `<g class="${classes.join(' ')}" data-state="${id}">${title}${body}${isGroup ? '' : text}</g>`,
    // Arrows may cross a group's text; it stands above them.
    text: isGroup ? `<g class="heading" data-state="${id}">${title}${text}</g>` : '',
  }
}

function noteMark({ block, x, y, width, height }: PlacedNote): string {
  return `<g class="note"><rect class="body" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>${block.parts.map((part) => partOf(part, x + PAD, y + PAD)).join('')}</g>`
}

const CORNER = 8
const HEAD = 8

/** A line through the points with round corners, and the triangle at its end. */
function wayOf(points: PlacedArrow['points']): { line: string; head: string } {
  const last = points.at(-1) ?? { x: 0, y: 0 }
  const before = points.at(-2) ?? last
  const [ux, uy] = [Math.sign(last.x - before.x), Math.sign(last.y - before.y)]
  const steps = points.map((point, index) => {
    const [previous, next] = [points[index - 1], points[index + 1]]
    if (previous === undefined) return `M${point.x} ${point.y}`
    if (next === undefined) return `L${point.x - ux * HEAD} ${point.y - uy * HEAD}`
    const towards = (other: { x: number; y: number }) => {
      const distance = Math.hypot(other.x - point.x, other.y - point.y) || 1
      const by = Math.min(CORNER, distance / 2) / distance
      return `${Math.round((point.x + (other.x - point.x) * by) * 10) / 10} ${Math.round((point.y + (other.y - point.y) * by) * 10) / 10}`
    }
    return `L${towards(previous)}Q${point.x} ${point.y} ${towards(next)}`
  })
  const [bx, by] = [last.x - ux * HEAD, last.y - uy * HEAD]
  const side = (sign: number) => `${bx + uy * 4 * sign} ${by + ux * 4 * sign}`
  return { line: steps.join(''), head: `M${last.x} ${last.y}L${side(1)}L${side(-1)}Z` }
}

function arrowMark(arrow: PlacedArrow): string {
  const { line, head } = wayOf(arrow.points)
  const [start] = arrow.points
  const isStart = arrow.source.endsWith('#start')
  const inside = !isStart && arrow.source.split('.').length > 2 ? ' inside' : ''
  const dot = isStart && start !== undefined ? `<circle class="dot" cx="${start.x}" cy="${start.y}" r="5"/>` : ''
  return `<g class="arrow ${arrow.trigger}${inside}" data-edges="${arrow.edges.join(' ')}" data-from="${escape(arrow.source)}" data-to="${escape(arrow.target)}"><path d="${line}"/><path class="head" d="${head}"/>${dot}</g>`
}

function labelMark({ label, source }: PlacedArrow): string {
  if (label === null) return ''
  const inside = source.split('.').length > 2 ? ' inside' : ''
  const plate = `<rect class="plate" x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="4"/>`
  return `<g class="label${inside}">${plate}${label.block.parts.map((part) => partOf(part, label.x + 4, label.y + 1)).join('')}</g>`
}

/** States first, their arrows above them, the arrows' texts on top. */
export function svgOf(chart: Chart, layout: Area): string {
  const parallel = new Set(layout.states.filter(({ state }) => state.kind === 'parallel').map(({ state }) => state.id))
  const [width, height] = [Math.ceil(layout.width) + 16, Math.ceil(layout.height) + 16]
  const states = layout.states.map((state) => stateMark(state, parallel))
  const marks = [
    ...states.map(({ body }) => body),
    ...layout.notes.map(noteMark),
    ...layout.arrows.map(arrowMark),
    ...states.map(({ text }) => text),
    ...layout.arrows.map(labelMark),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="-8 -8 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(`${chart.id}: ${chart.description}`)}">
<style>${STYLE}</style>
${marks.filter((mark) => mark !== '').join('\n')}
</svg>
`
}
