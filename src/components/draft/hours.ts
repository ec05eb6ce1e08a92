import { LOCALE } from '../../../domain/limits.ts'

const hour = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const dayAndHour = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in ISO form as the hour by the applicant's own clock, with its day where that is not today. */
export function hourOf(iso: string, now: Date = new Date()): string {
  const instant = new Date(iso)
  const isToday = instant.toDateString() === now.toDateString()
  return (isToday ? hour : dayAndHour).format(instant)
}
