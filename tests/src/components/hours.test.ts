import { afterEach, expect, it, vi } from 'vitest'
import { hourOf } from '../../../src/components/draft/hours.ts'

/** In the local time zone, as for the applicant. */
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute)

afterEach(() => {
  vi.useRealTimers()
})

it('shows only the time for an instant of today', () => {
  vi.useFakeTimers({ now: at(22, 18, 0) })
  expect(hourOf(at(22, 0, 5).toISOString())).toBe('00:05')
  expect(hourOf(at(22, 23, 59).toISOString())).toBe('23:59')
})

it('shows the day too for another day', () => {
  vi.useFakeTimers({ now: at(22, 9, 5) })
  expect(hourOf(at(5, 9, 5).toISOString())).toMatch(/^5 November(?: at|,) 09:05$/)
  vi.setSystemTime(at(23, 0, 0))
  expect(hourOf(at(22, 14, 30).toISOString())).toMatch(/^22 November(?: at|,) 14:30$/)
})
