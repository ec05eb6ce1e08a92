import { expect, test } from 'vitest'
import { isAhead, openingProblem, statusOf, type Intake } from '../../domain/intakes.ts'

const INTAKE: Intake = {
  id: 'one',
  name: '2030',
  openingDate: '2030-02-01',
  open: true,
  closingDate: '2030-09-30',
  isCurrent: true,
}
/** Midnight in Windhoek, two hours ahead of UTC. */
const OPENING = Date.parse('2030-01-31T22:00:00Z')
const DAY_MS = 86_400_000

test('§4.7 opens the window at midnight of the opening date in Windhoek', () => {
  expect([OPENING - 1, OPENING].map((now) => statusOf(INTAKE, now))).toEqual([
    { id: 'one', open: false, closingDate: '2030-09-30', openingDate: '2030-02-01' },
    { id: 'one', open: true, closingDate: '2030-09-30' },
  ])
  expect([OPENING - 1, OPENING].map((now) => isAhead(INTAKE, now))).toEqual([true, false])
})

test('§4.7 keeps a closed window closed, and ignores a missing opening date', () => {
  const closed = { id: 'one', open: false, closingDate: '2030-09-30' }
  for (const now of [OPENING - 1, OPENING]) expect(statusOf({ ...INTAKE, open: false }, now)).toEqual(closed)
  expect(statusOf({ ...INTAKE, openingDate: null }, 0)).toMatchObject({ open: true })
  expect(isAhead({ openingDate: null }, 0)).toBe(false)
})

const NOT_FUTURE = 'The opening date 2030-02-01 is not in the future.'

test.each([
  ['may be tomorrow', OPENING - 1, '2030-02-01', null],
  ['may be the closing date', OPENING - 1, '2030-09-30', null],
  ['may not be after the closing date', OPENING - 1, '2030-10-01', 'The opening date is after the closing date.'],
  ['must not be today', OPENING, '2030-02-01', NOT_FUTURE],
  ['must not be today, even in its last minute', OPENING + DAY_MS - 1, '2030-02-01', NOT_FUTURE],
  ['may not have passed', OPENING + DAY_MS, '2030-02-01', 'The opening date 2030-02-01 has passed.'],
  ['may be left out', OPENING, null, null],
])('§4.7 an opening date %s', (_, now, openingDate, problem) => {
  expect(openingProblem({ openingDate, closingDate: '2030-09-30' }, now)).toBe(problem)
})
