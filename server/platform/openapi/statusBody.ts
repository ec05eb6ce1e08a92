import { boolean, object, string } from 'yup'
import { isDay, isoDay } from '../../../domain/calendar.ts'

/** The body of a status update (section 7.2). Only the day of the closing date counts. */
export const statusBody = object({
  open: boolean().strict().required(),
  closingDate: string()
    .transform((_, sent: unknown) => (typeof sent === 'string' ? isoDay(sent) : sent))
    .required()
    .test('day', 'closingDate must be an ISO date.', isDay),
  openingDate: string()
    .nullable()
    .test('day', 'openingDate must be a day, yyyy-mm-dd.', (day) => day == null || (isDay(day) && isoDay(day) === day)),
})

/** `seen` is the status that the change was made to. */
export const statusChangeBody = statusBody.shape({ seen: statusBody.default(undefined) })
