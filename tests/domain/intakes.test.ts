import { expect, test } from 'vitest'
import { isAhead, statusOf, type Intake } from '../../domain/intakes.ts'

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

test('§4.7 the window is closed, and says until when, before the opening date begins at the provider; it is open from then on', () => {
  expect([OPENING - 1, OPENING].map((now) => statusOf(INTAKE, now))).toEqual([
    { id: 'one', open: false, closingDate: '2030-09-30', openingDate: '2030-02-01' },
    { id: 'one', open: true, closingDate: '2030-09-30' },
  ])
  expect([OPENING - 1, OPENING].map((now) => isAhead(INTAKE, now))).toEqual([true, false])
})

test('§4.7 what was closed stays closed, and without an opening date nothing is ahead', () => {
  const closed = { id: 'one', open: false, closingDate: '2030-09-30' }
  for (const now of [OPENING - 1, OPENING]) expect(statusOf({ ...INTAKE, open: false }, now)).toEqual(closed)
  expect(statusOf({ ...INTAKE, openingDate: null }, 0)).toMatchObject({ open: true })
  expect(isAhead({ openingDate: null }, 0)).toBe(false)
})
