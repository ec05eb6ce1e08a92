import { DatePicker } from '@mantine/dates'
import { parseTypedDate, showDate } from '../../../domain/dates.ts'
import '@mantine/core/styles/UnstyledButton.layer.css'
import './Calendar.css'

export interface CalendarProps {
  /** The field's value. */
  typed: string
  isBirthday?: boolean
  /** Called with the day as the field formats it. */
  onPick: (shown: string) => void
}

const thirtyYearsAgo = () => `${new Date().getFullYear() - 30}-01-01`

/** Birthdates are decades ago, so an empty field starts with the decade view. */
const birthdays = () => ({ defaultDate: thirtyYearsAgo(), defaultLevel: 'decade', maxDate: new Date() }) as const

export default function Calendar({ typed, isBirthday = false, onPick }: CalendarProps) {
  const value = parseTypedDate(typed)
  return (
    <DatePicker
      value={value}
      onChange={(day) => day !== null && onPick(showDate(day))}
      {...(isBirthday ? birthdays() : {})}
      {...(value === null ? {} : { defaultDate: value, defaultLevel: 'month' })}
      firstDayOfWeek={1}
      getDayProps={(day) => ({ 'aria-pressed': day === value })}
      size="md"
      ariaLabels={{
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
      }}
    />
  )
}
