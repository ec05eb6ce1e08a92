import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/UnstyledButton.css'
import './Calendar.css'

export interface CalendarProps {
  /** The chosen day as yyyy-mm-dd, or null. */
  value: string | null
  onPick: (day: string) => void
}

const thirtyYearsAgo = () => `${new Date().getFullYear() - 30}-01-01`

/** Birthdates are decades ago, so an empty one starts at the decade view. */
export default function Calendar({ value, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      onChange={(day) => day !== null && onPick(day)}
      defaultDate={value ?? thirtyYearsAgo()}
      defaultLevel={value === null ? 'decade' : 'month'}
      maxDate={new Date()}
      firstDayOfWeek={1}
      size="md"
      ariaLabels={{
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        yearLevelControl: 'Choose another year',
        monthLevelControl: 'Choose another month',
      }}
    />
  )
}
