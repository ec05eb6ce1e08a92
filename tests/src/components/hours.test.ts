import { afterEach, expect, it, vi } from 'vitest'
import { hourOf } from '../../../src/components/draft/hours.ts'

/** In the local time zone, as for the applicant. */
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute)

afterEach(() => {
  vi.useRealTimers()
})

it('shows only the time for an instant of today', () => {
  expect(hourOf(at(22, 0, 5).toISOString(), at(22, 23, 59))).toBe('00:05')
  expect(hourOf(at(22, 14, 30).toISOString(), at(22, 9, 0))).toBe('14:30')
})

it('shows the day too for another day', () => {
  expect(hourOf(at(5, 9, 5).toISOString(), at(22, 9, 5))).toMatch(/^5 November(?: at|,) 09:05$/)
})

it('depends on the current day', () => {
  vi.useFakeTimers({ now: at(22, 18, 0) })
  expect(hourOf(at(22, 14, 30).toISOString())).toBe('14:30')
  vi.setSystemTime(at(23, 0, 0))
  expect(hourOf(at(22, 14, 30).toISOString())).toMatch(/^22 November(?: at|,) 14:30$/)
})
