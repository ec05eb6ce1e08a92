import { readdir } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const SCHEMA = new URL('../../server/platform/database/schema/', import.meta.url)

/** Every database table. */
export const TABLES: readonly PgTable[] = (
  await Promise.all(
    (await readdir(SCHEMA)).map(async (file) => {
      const module = (await import(new URL(file, SCHEMA).href)) as Record<string, unknown>
      return Object.values(module).filter((each) => is(each, PgTable))
    }),
  )
).flat()
