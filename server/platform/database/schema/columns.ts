import { customType, text, timestamp } from 'drizzle-orm/pg-core'
import { isoDay, midnightOf } from '../../../../domain/calendar.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => instant('created_at').notNull().defaultNow()

/** The tenant and subject of the person who created a record; see http/owners.ts. */
export const owner = () => text('owner').notNull()

/** A day, stored as its midnight in ISO form. */
export const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  toDriver: isoDay,
  fromDriver: midnightOf,
})
