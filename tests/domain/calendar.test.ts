import { describe, expect, it } from 'vitest'
import {
  closingInstant,
  daysLeft,
  formatDay,
  formatHour,
  formatHourAt,
  isDay,
  isInFuture,
  isoDay,
  isWindowOpen,
  nextProviderDay,
  providerDay,
  shownDates,
} from '../../domain/calendar.ts'
import { parseTypedDate, showDate, toWireDate } from '../../domain/dates.ts'

describe('§9 dates as they are shown', () => {
  it.each([
    ['2026-03-31', '31 March 2026'],
    ['2026-01-05', '05 January 2026'],
    ['2026-12-01T00:00:00.000Z', '01 December 2026'],
    ['2026-09-30T23:59:59+02:00', '30 September 2026'],
    ['', ''],
    ['soon', ''],
  ])("§9 the closing date %s as dd MMMM yyyy: '%s'", (iso, shown) => {
    expect(formatDay(iso)).toBe(shown)
  })

  it.each([
    ['1990-03-21T00:00:00.000Z', '21/03/1990'],
    ['1990-03-01', '01/03/1990'],
    ['1990-02-30', ''],
    ['21/03/1990', ''],
    ['soon', ''],
    ['', ''],
  ])("§9 the birthdate %s as dd/MM/yyyy: '%s'", (iso, shown) => {
    expect([shownDates.show(iso), showDate(iso)]).toEqual([shown, shown])
  })

  it("§3 uses the part before 'T' of an ISO string", () => {
    expect(isoDay('1990-03-21T23:59:59-11:00')).toBe('1990-03-21')
  })
})

describe('§5.1 dates as they are typed', () => {
  it.each([
    ['21/03/1990', '1990-03-21'],
    ['21-03-1990', '1990-03-21'],
    ['1/2/2000', '2000-02-01'],
    ['04.12.2003', '2003-12-04'],
    ['04 12 2003', '2003-12-04'],
    ['2003-12-04', '2003-12-04'],
    ['21 March 1990', '1990-03-21'],
    ['1-mar-1990', '1990-03-01'],
    ['05/04/2001', '2001-04-05'],
    ['29/02/2000', '2000-02-29'],
    ['29/02/2024', '2024-02-29'],
    ['01/01/1000', '1000-01-01'],
    ['31/12/9999', '9999-12-31'],
  ])('§5.1 %s is %s: day, month, year', (typed, day) => {
    expect(parseTypedDate(typed)).toBe(day)
  })

  it.each([
    '',
    '29/02/1900',
    '29/02/2023',
    '31/04/2020',
    '32/01/2020',
    '00/01/2020',
    '01/13/2020',
    '12/2020',
    '01/01/20',
    '01/01/0999',
    '01/01/20200',
    '01/01-2020',
    '2020-13-01',
    '2020/01/02',
    '1st/01/2020',
    '31 April 2020',
    'March 2020',
  ])("§5.1 refuses '%s' as a date", (typed) => {
    expect(parseTypedDate(typed)).toBeNull()
  })

  it.each([
    ['21/03/1990', '1990-03-21T00:00:00.000Z'],
    ['1-2-2000', '2000-02-01T00:00:00.000Z'],
  ])('§9 %s is sent as midnight of that day, %s', (typed, wire) => {
    expect(toWireDate(typed)).toBe(wire)
    expect(new Date(wire).toISOString()).toBe(wire)
  })

  it.each(['', '31/04/2020', 'tomorrow'])("§9 '%s' is sent as nothing", (typed) => {
    expect(toWireDate(typed)).toBe('')
  })

  it.each([
    ['2026-03-30', false],
    ['2026-03-31', false],
    ['2026-04-01', true],
  ])('on 31 March 2026, %s is in the future: %s', (day, future) => {
    expect(isInFuture(day, Date.parse('2026-03-31T10:00:00Z'))).toBe(future)
  })
})

describe('§4.7 the applications window, in the time of Windhoek', () => {
  const open = { open: true, closingDate: '2026-03-31' }

  it.each([
    ['2026-03-31T23:59:59.999+02:00', true],
    ['2026-04-01T00:00:00+02:00', false],
  ])('§4.7 with the closing date 31 March 2026, at %s it is open: %s', (now, expected) => {
    expect(isWindowOpen(open, Date.parse(now))).toBe(expected)
  })

  it('§4.7 is closed at any time while open is false', () => {
    expect(isWindowOpen({ ...open, open: false }, Date.parse('2026-01-01T00:00:00Z'))).toBe(false)
  })

  it.each([
    ['2026-03-31', '2026-03-31T22:00:00.000Z'],
    ['2026-07-15T00:00:00.000Z', '2026-07-15T22:00:00.000Z'],
    ['2027-12-31', '2027-12-31T22:00:00.000Z'],
    ['2028-02-29', '2028-02-29T22:00:00.000Z'],
  ])('§4.7 the last minute of %s has passed at %s', (closingDate, instant) => {
    expect(new Date(closingInstant(closingDate)).toISOString()).toBe(instant)
  })

  it('is not closed by an unreadable closing date', () => {
    expect(isWindowOpen({ open: true, closingDate: '' }, Date.parse('2026-01-01T00:00:00Z'))).toBe(true)
  })
})

describe('isDay', () => {
  it.each(['2024-02-29', '0990-01-01'])('is true for %s', (text) => expect(isDay(text)).toBe(true))

  it.each(['2023-02-29', '1990-13-01', '1990-3-21', '21/03/1990', '1990-03-21T00:00', '+012026-01-01', ''])(
    'is false for %s',
    (text) => expect(isDay(text)).toBe(false),
  )
})

describe('§9 a displayed birthdate without the date parser', () => {
  it.each([
    ['21/03/1990', '1990-03-21T00:00:00.000Z'],
    ['1/3/1990', ''],
    ['30/02/1990', ''],
    ['21-03-1990', ''],
    ['x21/03/1990', ''],
    ['21/03/19901', ''],
    ['', ''],
  ])("§9 '%s' is read as '%s'", (shown, iso) => {
    expect(shownDates.read(shown)).toBe(iso)
  })
})

describe('§9 remaining days', () => {
  it.each([
    ['2026-03-30T00:00:00+02:00', 1],
    ['2026-03-30T23:59:59.999+02:00', 1],
    ['2026-03-31T00:00:00+02:00', 0],
    ['2026-03-31T23:59:59.999+02:00', 0],
    ['2026-04-01T00:00:00+02:00', -1],
  ])('§9 at %s there are %i of the provider’s days left to 2026-03-31', (at, left) => {
    expect(daysLeft('2026-03-31', Date.parse(at))).toBe(left)
  })

  it('§9 returns NaN for an invalid date', () => {
    expect(daysLeft('soon', 0)).toBeNaN()
  })

  it('§9 ends the provider’s day at midnight in Windhoek', () => {
    const evening = Date.parse('2026-03-30T22:30:00+02:00')
    expect(providerDay(evening)).toBe('2026-03-30')
    expect(new Date(nextProviderDay(evening)).toISOString()).toBe('2026-03-30T22:00:00.000Z')
    expect(providerDay(nextProviderDay(evening))).toBe('2026-03-31')
  })
})

describe('the time of day', () => {
  it.each([
    ['2026-03-31T07:05:00Z', '09:05'],
    ['2026-12-31T22:30:00.000Z', '00:30'],
  ])('of %s is %s in the provider’s time zone', (iso, shown) => {
    expect(formatHourAt(iso)).toBe(shown)
  })

  it.each([
    [9, 5, '09:05'],
    [0, 30, '00:30'],
    [23, 59, '23:59'],
  ])('of %i h %i min is %s in the device’s time zone', (hours, minutes, shown) => {
    expect(formatHour(new Date(2026, 2, 31, hours, minutes).getTime())).toBe(shown)
  })
})
