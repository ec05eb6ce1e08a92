import type { ChartState } from '../chart/chart.ts'

/** The chart's states as tree lines with keyboard navigation (WAI-ARIA tree pattern). */

export interface TreeLine {
  state: ChartState
  /** Counts from 1. */
  level: number
  /** Position among its siblings, from 1, and their number. */
  position: number
  siblings: number
  parent: string | null
  isOpen: boolean
}

/** The visible lines. */
export function linesOf(
  state: ChartState,
  closed: ReadonlySet<string>,
  place: Pick<TreeLine, 'level' | 'position' | 'siblings' | 'parent'> = {
    level: 1,
    position: 1,
    siblings: 1,
    parent: null,
  },
): TreeLine[] {
  const isOpen = !closed.has(state.id)
  const inner = isOpen ? state.states : []
  return [
    { state, ...place, isOpen },
    ...inner.flatMap((child, index) =>
      linesOf(child, closed, {
        level: place.level + 1,
        position: index + 1,
        siblings: state.states.length,
        parent: state.id,
      }),
    ),
  ]
}

export type TreeMove =
  | { kind: 'focus'; id: string }
  | { kind: 'open' | 'close'; ids: readonly string[] }
  | { kind: 'select'; id: string }

const isGroup = ({ state }: TreeLine) => state.states.length > 0

function startingWith(lines: readonly TreeLine[], index: number, letter: string): TreeLine | undefined {
  const onwards = [...lines.slice(index + 1), ...lines.slice(0, index + 1)]
  return onwards.find(({ state }) => state.key.toLowerCase().startsWith(letter.toLowerCase()))
}

/** The effect of a key on a state's line; null for none. */
export function moveOf(key: string, id: string, lines: readonly TreeLine[]): TreeMove | null {
  const index = lines.findIndex(({ state }) => state.id === id)
  const line = lines[index]
  if (line === undefined) return null
  const focus = (to: TreeLine | undefined): TreeMove | null =>
    to === undefined ? null : { kind: 'focus', id: to.state.id }
  switch (key) {
    case 'ArrowDown':
      return focus(lines[index + 1])
    case 'ArrowUp':
      return focus(lines[index - 1])
    case 'Home':
      return focus(lines[0])
    case 'End':
      return focus(lines.at(-1))
    case 'ArrowRight':
      if (!isGroup(line)) return null
      return line.isOpen ? focus(lines[index + 1]) : { kind: 'open', ids: [id] }
    case 'ArrowLeft':
      if (isGroup(line) && line.isOpen) return { kind: 'close', ids: [id] }
      return focus(lines.find(({ state }) => state.id === line.parent))
    case '*':
      return {
        kind: 'open',
        ids: lines.filter((other) => other.parent === line.parent && isGroup(other)).map(({ state }) => state.id),
      }
    case 'Enter':
    case ' ':
      return { kind: 'select', id }
    default:
      return /^[\p{L}\p{N}]$/u.test(key) ? focus(startingWith(lines, index, key)) : null
  }
}

const KINDS = {
  atomic: '',
  compound: '',
  parallel: 'its parts run side by side',
  final: 'ends here',
  history: 'goes back to where it was',
}

/** A state in words, for screen readers. */
export function wordsOf({ state }: TreeLine, ways: number): string {
  const { key, kind, isInitial, description, tags } = state
  const marks = [isInitial ? 'begins here' : '', KINDS[kind], ...tags].filter((mark) => mark !== '')
  const out = ways === 1 ? '1 transition' : `${ways} transitions`
  return `${[key, ...marks, out].join(', ')}. ${description}`.trim()
}
