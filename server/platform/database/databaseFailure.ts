import { databaseCode, isSystemError } from '../errors.ts'
import { isAway } from './away.ts'
import { OtherSchemaError } from './otherSchema.ts'

/** Explains why PostgreSQL cannot be opened, without its URL, which contains a password. */
export function databaseFailure(error: unknown): string {
  if (error instanceof OtherSchemaError) return `The database of DATABASE_URL cannot be opened: ${error.message}`
  const why = {
    '3D000': 'its server has no database of that name. Make it, or name another.',
    '28P01': 'its server does not accept the user or the password.',
    '28000': 'its server does not accept the user or the password.',
    '42501': 'the user may not make tables there. Grant it that.',
  }[databaseCode(error) ?? '']
  if (why !== undefined) return `The database of DATABASE_URL cannot be opened: ${why}`
  if (isSystemError(error)) return `The database of DATABASE_URL cannot be reached (${error.code}).`
  if (isAway(error)) return 'The database of DATABASE_URL does not answer.'
  return 'The database of DATABASE_URL cannot be opened.'
}
