import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => instant('created_at').notNull().defaultNow()

/** The tenant and subject of the person who created a record; see http/owners.ts. */
export const owner = () => text('owner').notNull()

const VERSION_MARK = '/'

/**
 * A submission's reference. All versions of an application share it, but stored references are unique, so later versions add
 * their number: 2026-7K3M9Q/2. Reading removes it.
 */
export const storedReference = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (stored) => stored.split(VERSION_MARK)[0] ?? stored,
})

export const referenceOfVersion = (reference: string, version: number) => `${reference}${VERSION_MARK}${version}`

/**
 * JSON of any release. Columns are never cast to a type of today: `read` accepts every format that was ever stored
 * (domain/stored.ts).
 */
export function storedJson<Data>(
  name: string,
  read: (stored: unknown) => Data,
  write: (data: Data) => unknown = (data) => data,
) {
  return customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (data) => JSON.stringify(write(data)),
    fromDriver: (json) => read(typeof json === 'string' ? JSON.parse(json) : json),
  })(name)
}
