import type { Database } from './database.ts'

/** Statements that are built once per database instead of once per call. */

/** Unnamed statements leave nothing in PostgreSQL, so they work behind any pooler. */
export const UNNAMED = ''

export function preparedOn<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>()
  return (db) => {
    const prepared = known.get(db) ?? prepare(db)
    known.set(db, prepared)
    return prepared
  }
}
