import type { Chart, ChartEdge, ChartState } from './chart.ts'

/** Writes a chart as a Mermaid state diagram. */

/** A state's id in Mermaid, which allows word characters only. */
export function nameOf(id: string): string {
  return id.replace(/\W/g, '_')
}

/** Removes the characters that Mermaid would read as syntax. */
function textOf(text: string): string {
  return text
    .replace(/[;#{}]/g, ' ')
    .replace(/"/g, "'")
    .replace(/:/g, ' –')
    .replace(/\s+/g, ' ')
    .trim()
}

function pathOf(id: string): string[] {
  return id.split('.').map((_, index, keys) => keys.slice(0, index + 1).join('.'))
}

/** Text to put before the name of a state or transition, by its id. */
export type Prefix = (id: string) => string

function labelOf({ label, guard, actions }: ChartEdge, ends: string): string {
  const condition = guard === null ? '' : ` [${guard.name}${guard.detail === '' ? '' : ` ${guard.detail}`}]`
  const does = actions.length === 0 ? '' : ` / ${actions.join(', ')}`
  return textOf(label + condition + does + ends)
}

interface Line {
  /** The state whose block contains the line. */
  within: string
  text: string
}

const anywhere = (id: string) => `${nameOf(id)}_anywhere`

/**
 * Mermaid cannot draw an arrow to a state inside another composite state, so the arrow ends at the composite and its label names the
 * target. A transition of a composite state itself starts from an extra state named after it.
 */
function arrowOf(edge: ChartEdge, target: string, prefix: string): Line {
  if (target.startsWith(`${edge.source}.`) || !edge.source.includes('.')) {
    const next = pathOf(target)[pathOf(edge.source).length]
    const to = next === undefined ? anywhere(edge.source) : nameOf(next)
    return {
      within: edge.source,
      text: `${anywhere(edge.source)} --> ${to} : ${prefix}${labelOf(edge, endsOf(edge, edge.source, next ?? target, target))}`,
    }
  }
  const [from, to] = [pathOf(edge.source), pathOf(target)]
  let depth = 0
  while (from[depth] === to[depth] && depth < Math.min(from.length, to.length) - 1) depth += 1
  const [source, end] = [from[depth] ?? edge.source, to[depth] ?? target]
  return {
    within: from[depth - 1] ?? edge.source,
    text: `${nameOf(source)} --> ${nameOf(end)} : ${prefix}${labelOf(edge, endsOf(edge, source, end, target))}`,
  }
}

function endsOf(edge: ChartEdge, source: string, end: string, target: string): string {
  const detail = (shown: string, whole: string, word: string) =>
    shown === whole ? '' : ` (${word} ${whole.split('.').at(-1)})`
  return detail(source, edge.source, 'from') + detail(end, target, 'to')
}

function linesOf(state: ChartState, arrows: readonly Line[], prefix: Prefix, indent: string): string[] {
  const name = nameOf(state.id)
  const own = [
    ...(state.entry.length > 0 ? [`entry / ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`exit / ${state.exit.join(', ')}`] : []),
    ...(state.invokes.length > 0 ? [`invokes ${state.invokes.map(({ label }) => label).join(', ')}`] : []),
  ].map((each) => `<br/>${textOf(each)}`)
  const described = `${prefix(state.id)}${textOf(state.key)}${state.description === '' ? '' : `<br/>${textOf(state.description)}`}${own.join('')}`
  if (state.states.length === 0) {
    const ends = state.kind === 'final' ? [`${indent}${name} --> [*]`] : []
    return [`${indent}state "${described}" as ${name}`, ...ends]
  }
  const first = state.states.find(({ isInitial }) => isInitial)
  const inner = `${indent}  `
  const parts = state.states.map((child) => linesOf(child, arrows, prefix, inner))
  const children =
    state.kind === 'parallel'
      ? parts.flatMap((part, index) => (index > 0 ? [`${inner}--`, ...part] : part))
      : parts.flat()
  return [
    `${indent}state "${described}" as ${name} {`,
    ...(first === undefined ? [] : [`${inner}[*] --> ${nameOf(first.id)}`]),
    ...children,
    ...(arrows.some(({ text }) => text.startsWith(`${anywhere(state.id)} `))
      ? [`${inner}state "in any of these states" as ${anywhere(state.id)}`]
      : []),
    ...arrows.filter(({ within }) => within === state.id).map(({ text }) => inner + text),
    `${indent}}`,
  ]
}

export function mermaidOf(chart: Chart, prefix: Prefix = () => ''): string {
  const arrows = chart.edges.map((edge) => arrowOf(edge, edge.targets[0] ?? edge.source, prefix(edge.id)))
  return ['stateDiagram-v2', ...linesOf(chart.root, arrows, prefix, '  '), ''].join('\n')
}
