import { describe, expect, it } from 'vitest'
import { captionOf, chartOf, decisionsCsv, decisionTables, type DecisionTable } from '../../domain/decisionFigures.ts'
import { NO_COUNTS, type OutcomeCounts } from '../../domain/desk.ts'
import type { Figure } from '../../domain/figures.ts'
import { FIGURES } from '../support/desk.ts'

const figureOf = (name: string, count: number, outcomes: Partial<OutcomeCounts>): Figure => ({
  name,
  count,
  outcomes: { ...NO_COUNTS, ...outcomes },
})

/** The table of one group. */
function tableOf(group: string, figures: readonly Figure[]): DecisionTable {
  const [table] = decisionTables({ ...FIGURES, groups: { [group]: figures } })
  return table as DecisionTable
}

const decided = (name: string) => figureOf(name, 1, { awarded: 1 })

describe('figures by decision', () => {
  it('have a column for each decision that occurs, in their usual order', () => {
    const { columns, rows, all } = tableOf('regionId', [
      figureOf('Khomas', 4, { undecided: 1, awarded: 3 }),
      figureOf('Erongo', 2, { undecided: 1, reserve: 1 }),
    ])
    expect(columns).toEqual(['Reserve', 'Awarded', 'Not decided'])
    expect([...rows, all].map(({ label, counts, count }) => [label, ...counts, count])).toEqual([
      ['Khomas', 0, 3, 1, 4],
      ['Erongo', 1, 0, 1, 2],
      ['All', 1, 3, 2, 6],
    ])
  })

  it('count applications apart whose decision is hidden from the reader', () => {
    const { columns, rows } = tableOf('regionId', [figureOf('Khomas', 4, { awarded: 3 }), decided('Erongo')])
    expect(columns).toEqual(['Awarded', 'Not shown'])
    expect(rows.map(({ counts }) => counts)).toEqual([
      [3, 1],
      [1, 0],
    ])
  })

  it('leave out a group that is not split', () => {
    const groups = { sex: [{ name: 'Female', count: 2 }], regionId: [decided('Khomas')] }
    expect(decisionTables({ ...FIGURES, groups }).map(({ group }) => group)).toEqual(['regionId'])
  })

  it('are written as a table with totals, in which no text is a formula', () => {
    const lines = decisionsCsv(tableOf('firstChoiceCourse', [decided('=1+1'), decided('')])).split('\r\n')
    expect(lines).toEqual([
      '\uFEFF"First-choice course","Awarded","All"',
      `"'=1+1",1,1`,
      '"Not given",1,1',
      '"All",2,2',
      '',
    ])
  })
})

describe('a chart', () => {
  const labelsOf = (table: DecisionTable) => chartOf(table).rows.map(({ label, count }) => `${label}: ${count}`)
  const many = (length: number) => Array.from({ length }, (_, index) => decided(`Course ${index + 1}`))

  it('has at most 20 rows, of which the last has the others', () => {
    expect(labelsOf(tableOf('firstChoiceCourse', many(20))).at(-1)).toBe('Course 20: 1')
    const labels = labelsOf(tableOf('firstChoiceCourse', many(30)))
    expect(labels).toHaveLength(20)
    expect(labels.slice(-2)).toEqual(['Course 19: 1', '11 others: 11'])
  })

  it('has weeks instead of many days', () => {
    const days = Array.from({ length: 25 }, (_, index) => decided(`2026-11-${String(index + 1).padStart(2, '0')}`))
    expect(labelsOf(tableOf('day', days.slice(0, 20)))[0]).toBe('1 November 2026: 1')
    // The first of November is a Sunday.
    expect(labelsOf(tableOf('day', days))).toEqual([
      'Week of 26 October 2026: 1',
      'Week of 2 November 2026: 7',
      'Week of 9 November 2026: 7',
      'Week of 16 November 2026: 7',
      'Week of 23 November 2026: 3',
    ])
  })

  it('names programme, intake, time and source, and explains hidden decisions', () => {
    const { subtitle, notes } = captionOf(tableOf('regionId', [decided('Khomas')]), FIGURES, 'A bank')
    expect(subtitle).toBe('A bank Postgraduate Bursary, intake 2026: 1 submitted application')
    expect(notes.join(' ')).toContain('23 November 2026, 10:30 (Windhoek time)')
    expect(notes.at(-1)).toBe('Source: A bank, Postgraduate Bursary portal')
    expect(notes.some((note) => note.startsWith('Not shown'))).toBe(false)
    const hidden = captionOf(tableOf('regionId', [figureOf('Khomas', 1, {})]), FIGURES, 'A bank')
    expect(hidden.notes.some((note) => note.startsWith('Not shown'))).toBe(true)
  })
})
