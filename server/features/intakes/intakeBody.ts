import { object, string } from 'yup'
import { isDay } from '../../../domain/calendar.ts'
import { sentText } from '../../../domain/fields.ts'
import { LONGEST_INTAKE_NAME } from '../../../domain/intakes.ts'
import { normalisedLine } from '../../../domain/text.ts'

/** The body that opens an intake. */
export const intakeBody = object({
  name: sentText(normalisedLine).required().max(LONGEST_INTAKE_NAME),
  openingDate: string()
    .nullable()
    .default(null)
    .test('day', 'openingDate must be a day, yyyy-mm-dd.', (day) => day === null || isDay(day)),
  closingDate: string().strict().required().test('day', 'closingDate must be a day, yyyy-mm-dd.', isDay),
})
