import { useRef, useState, type KeyboardEvent } from 'react'
import type { Chart } from '../chart/chart.ts'
import { linesOf, moveOf, wordsOf, type TreeLine } from './outlineTree.ts'

export interface OutlineTreeProps {
  chart: Chart
  /** The selected state. */
  at: string | null
  /** The active states of a simulation or a running program. */
  active: readonly string[]
  /** A note beside a state, such as its coverage. */
  noteOf: (id: string) => string
  onSelect: (id: string) => void
}

/** The states of a chart as a tree, for keyboards and screen readers. */
export function OutlineTree({ chart, at, active, noteOf, onSelect }: OutlineTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const lines = linesOf(chart.root, closed)
  const isSeen = (id: string | null) => lines.some(({ state }) => state.id === id)
  // Roving tabindex: only one line is a Tab stop.
  const stop = isSeen(focused) ? focused : isSeen(at) ? at : chart.root.id

  const focus = (id: string) => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus()
  }
  const setOpen = (ids: readonly string[], isOpen: boolean) => {
    const next = new Set(closed)
    for (const id of ids) {
      if (isOpen) next.delete(id)
      else next.add(id)
    }
    setClosed(next)
  }
  const press = (event: KeyboardEvent<HTMLElement>, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveOf(event.key, id, lines)
    if (move === null) return
    event.preventDefault()
    if (move.kind === 'focus') focus(move.id)
    else if (move.kind === 'select') onSelect(move.id)
    else setOpen(move.ids, move.kind === 'open')
  }
  const waysOf = (id: string) => chart.edges.filter(({ source }) => source === id).length

  return (
    <ul ref={tree} className="tree" role="tree" aria-label={`States of ${chart.id}`}>
      {lines.map((line) => (
        <Line
          key={line.state.id}
          line={line}
          words={wordsOf(line, waysOf(line.state.id))}
          note={noteOf(line.state.id)}
          isSelected={line.state.id === at}
          isActive={active.includes(line.state.id)}
          isStop={line.state.id === stop}
          onSelect={() => {
            setFocused(line.state.id)
            onSelect(line.state.id)
          }}
          onTurn={() => setOpen([line.state.id], !line.isOpen)}
          onPress={(event) => press(event, line.state.id)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: TreeLine
  words: string
  note: string
  isSelected: boolean
  isActive: boolean
  isStop: boolean
  onSelect: () => void
  onTurn: () => void
  onPress: (event: KeyboardEvent<HTMLElement>) => void
}

function Line({ line, words, note, isSelected, isActive, isStop, onSelect, onTurn, onPress }: LineProps) {
  const { state, level, position, siblings, isOpen } = line
  const isGroup = state.states.length > 0
  return (
    <li
      role="treeitem"
      data-line={state.id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-current={isActive ? 'true' : undefined}
      aria-expanded={isGroup ? isOpen : undefined}
      tabIndex={isStop ? 0 : -1}
      style={{ paddingInlineStart: (level - 1) * 11 }}
      onClick={({ target }) => {
        if (isGroup && target instanceof Element && target.closest('.turn') !== null) onTurn()
        else onSelect()
      }}
      onKeyDown={onPress}
    >
      <span className="turn" aria-hidden="true">
        {isGroup ? (isOpen ? '▾' : '▸') : ''}
      </span>
      <span className={state.kind}>
        {state.isInitial && <span aria-hidden="true">● </span>}
        {state.key}
      </span>
      {/* For screen readers; the line's visible text stays its accessible name. */}
      <span className="unseen">
        {words.slice(state.key.length + 1)}
        {isActive && ' Active now.'}
      </span>
      <small>{note}</small>
    </li>
  )
}
