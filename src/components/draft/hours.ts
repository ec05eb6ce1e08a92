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
  const instant = new Date(iso)
  const isToday = instant.toDateString() === now.toDateString()
  return (isToday ? hour : dayAndHour).format(instant)
}
