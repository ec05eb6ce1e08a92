import { LOCALE } from '../../../domain/limits.ts'

const hour = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const dayAndHour = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** An ISO instant as the applicant's local time, with the day if it is not today. */
export function hourOf(iso: string, now: Date = new Date()): string {
  return (isToday(iso, now) ? hour : dayAndHour).format(new Date(iso))
}

/** The same after its preposition: 'at 14:02', 'on 5 May at 14:02'. */
export const whenOf = (iso: string, now: Date = new Date()) => `${isToday(iso, now) ? 'at' : 'on'} ${hourOf(iso, now)}`

const isToday = (iso: string, now: Date) => new Date(iso).toDateString() === now.toDateString()
