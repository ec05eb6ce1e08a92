import { describe, expect, it } from 'vitest'
import { chartOf } from '../chart/chart.ts'
import { linesOf, moveOf, wordsOf, type TreeLine } from '../page/outlineTree.ts'
import project from './example.ts'

/** WAI-ARIA's tree pattern: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ */

const { root, edges } = chartOf(project.scenarios.table.machine)
const open = linesOf(root, new Set())
const closed = linesOf(root, new Set(['table.taken']))
const keys = (lines: readonly TreeLine[]) => lines.map(({ state, level }) => `${level} ${state.key}`)

describe('a tree of states', () => {
  it('has a line per state, in the order and depth of the chart', () => {
    expect(keys(open)).toEqual([
      '1 table',
      '2 free',
      '2 taken',
      '3 tea',
      '4 ordered',
      '4 served',
      '4 spilt',
      '3 bill',
      '4 open',
      '4 paid',
      '2 cleared',
    ])
    expect(open.find(({ state }) => state.key === 'bill')).toMatchObject({
      position: 2,
      siblings: 2,
      parent: 'table.taken',
    })
  })

  it('hides the contents of a closed state', () => {
    expect(keys(closed)).toEqual(['1 table', '2 free', '2 taken', '2 cleared'])
  })

  it.each([
    ['ArrowDown', 'table.free', { kind: 'focus', id: 'table.taken' }],
    ['ArrowUp', 'table.free', { kind: 'focus', id: 'table' }],
    ['ArrowUp', 'table', null],
    ['ArrowDown', 'table.cleared', null],
    ['Home', 'table.cleared', { kind: 'focus', id: 'table' }],
    ['End', 'table', { kind: 'focus', id: 'table.cleared' }],
    ['ArrowRight', 'table.taken', { kind: 'focus', id: 'table.taken.tea' }],
    ['ArrowRight', 'table.free', null],
    ['ArrowLeft', 'table.taken', { kind: 'close', ids: ['table.taken'] }],
    ['ArrowLeft', 'table.taken.tea.spilt', { kind: 'focus', id: 'table.taken.tea' }],
    ['Enter', 'table.free', { kind: 'select', id: 'table.free' }],
    [' ', 'table.free', { kind: 'select', id: 'table.free' }],
    ['s', 'table', { kind: 'focus', id: 'table.taken.tea.served' }],
    ['S', 'table.taken.tea.served', { kind: 'focus', id: 'table.taken.tea.spilt' }],
    ['*', 'table.free', { kind: 'open', ids: ['table.taken'] }],
    ['Tab', 'table.free', null],
  ])('%s on %s', (key, id, move) => {
    expect(moveOf(key, id, open)).toEqual(move)
  })

  it('opens a closed state before moving into it', () => {
    expect(moveOf('ArrowRight', 'table.taken', closed)).toEqual({ kind: 'open', ids: ['table.taken'] })
    expect(moveOf('ArrowLeft', 'table.taken', closed)).toEqual({ kind: 'focus', id: 'table' })
  })

  it('describes a state as the picture shows it', () => {
    const said = (key: string) => {
      const line = open.find(({ state }) => state.key === key) as TreeLine
      return wordsOf(line, edges.filter(({ source }) => source === line.state.id).length)
    }
    expect(said('free')).toBe('free, begins here, 1 transition. No one sits here.')
    expect(said('taken')).toBe('taken, its parts run side by side, 1 transition. Tea and bill go their own ways.')
    expect(said('paid')).toBe('paid, ends here, 0 transitions.')
  })
})
