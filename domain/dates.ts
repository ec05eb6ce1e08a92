import moment from 'moment'
import { DATE_FORMAT } from '#programme/settings.ts'
import { DATE_PARTS, midnightOf } from './calendar.ts'
import type { DateText } from './forms.ts'
import { normalisedLine } from './text.ts'

/** Parses and formats typed dates. The only module that imports moment. */

/** In moment's strict mode D means no leading zero and DD means two digits. MMM is Mar, and MMMM is March. */
const TYPED_FORMATS = ['/', '-', '.', ' '].flatMap((separator) =>
  ['DD', 'D'].flatMap((dd) =>
    ['MM', 'M', 'MMM', 'MMMM'].map((mm) => DATE_PARTS.map((part) => ({ dd, mm })[part] ?? 'YYYY').join(separator)),
  ),
)
const SHOWN_FORMAT = DATE_FORMAT.toUpperCase()
const WIRE_FORMAT = 'YYYY-MM-DD'

/**
 * Parses a typed date into yyyy-mm-dd; null if it is not a valid date. Section 5.1 names day, month, year with / or -; dots,
 * spaces, names of months and yyyy-mm-dd are read too.
 */
export function parseTypedDate(text: string): string | null {
  const date = moment.utc(normalisedLine(text), [...TYPED_FORMATS, WIRE_FORMAT], true)
  return date.isValid() && date.year() >= 1000 ? date.format(WIRE_FORMAT) : null
}

/** A yyyy-mm-dd or ISO date in the programme's format; empty if it is not a date. */
export function showDate(iso: string): string {
  const date = moment.utc(iso.split('T')[0], WIRE_FORMAT, true)
  return date.isValid() ? date.format(SHOWN_FORMAT) : ''
}

/** A typed date as midnight of that day in ISO form (section 9); empty if it is not a date. */
export function toWireDate(typed: string): string {
  const day = parseTypedDate(typed)
  return day === null ? '' : midnightOf(day)
}

export const typedDates: DateText = { show: showDate, read: toWireDate }
