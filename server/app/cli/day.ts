import { InvalidArgumentError } from 'commander'
import { isDay } from '../../../domain/calendar.ts'

/** Parses a date option. */
export function day(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)) return text
  throw new InvalidArgumentError('Use a day such as 2026-11-30.')
}
