import { expect, test } from 'vitest'
import { windowSummary } from '../../../src/desk/windowSummary.ts'

const STATUS = { id: '1', open: true, closingDate: '2030-09-30' }
const ON_THE_LAST_DAY = Date.parse('2030-09-30T23:59:00+02:00')

test.each([
  ['open', STATUS, ON_THE_LAST_DAY, 'Applications are open until the end of 30 September 2030.'],
  [
    'past its closing date',
    STATUS,
    ON_THE_LAST_DAY + 60_000,
    'Applications are closed because the closing date, 30 September 2030, has passed.',
  ],
  [
    'closed early',
    { ...STATUS, open: false },
    ON_THE_LAST_DAY,
    'Applications are closed. They closed before the closing date, 30 September 2030.',
  ],
  [
    'closed',
    { ...STATUS, open: false },
    ON_THE_LAST_DAY + 60_000,
    'Applications are closed. The closing date is 30 September 2030.',
  ],
  [
    'scheduled',
    { ...STATUS, open: false, openingDate: '2030-02-01' },
    0,
    'Applications are closed. They open automatically on 01 February 2030 and close at the end of 30 September 2030.',
  ],
])('§4.7 shows the dates of a window that is %s, and the reason', (_, status, now, words) => {
  expect(windowSummary(status, now)).toBe(words)
})
