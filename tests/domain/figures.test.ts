import { expect, it } from 'vitest'
import { FIGURE_STAGES, figuresCsv, percentOf } from '../../domain/figures.ts'
import { FIGURES } from '../support/desk.ts'

const linesOf = (course: string) => {
  const groups = { ...FIGURES.groups, firstChoiceCourse: [{ name: course, count: 3 }] }
  return figuresCsv({ ...FIGURES, groups }).split('\r\n')
}

it('writes one row for each figure, with the byte order mark that spreadsheets expect', () => {
  const lines = linesOf('Economics')
  expect(lines.slice(0, 2)).toEqual(['\uFEFF"Group","Name","Count"', '"Progress","Logged in",8'])
  expect(lines).toContain('"Region","Khomas",2')
  expect(lines).toContain('"Day of the first submission","2026-11-22",2')
  // The header, the stages, 8 other figures, and the end of the last line.
  expect(lines).toHaveLength(FIGURE_STAGES.length + 10)
  expect(lines.at(-1)).toBe('')
})

it.each([
  ['', 'Not given'],
  ['The "new" law', 'The ""new"" law'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1', "'-1"],
])('writes the name %j as %j', (name, written) => {
  expect(linesOf(name)).toContain(`"First-choice course","${written}",3`)
})

it.each([
  [0, 0, 0],
  [0, 284, 0],
  [1, 284, 1],
  [142, 284, 50],
  [283, 284, 99],
  [284, 284, 100],
])('shows %i of %i as %i per cent, which is 0 or 100 only if exact', (count, whole, percent) => {
  expect(percentOf(count, whole)).toBe(percent)
})
