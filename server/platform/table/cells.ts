import { shownDates } from '../../../domain/calendar.ts'

/** A value of an exported table. Days and instants are in ISO form. */
export type Cell = string | number | { day: string } | { instant: string }

/** Tables are written in chunks of this size, because compressing each row by itself takes longer. */
export const CHUNK_CHARACTERS = 65_536

/** The value as text. */
export function cellText(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell)
  return 'day' in cell ? shownDates.show(cell.day) || cell.day : cell.instant
}
