import { LaterSchemaError } from './database/laterSchema.ts'
import { databaseCode } from './http/errors.ts'
import type { Settings } from './settings.ts'

/** What an operator can mend, by name: in development the modules of these errors are evaluated anew. */
const SAID_ALREADY = ['SettingsError', 'DatabaseError', 'DocumentStoreError', 'ContentError']

type Where = Pick<Settings, 'port' | 'host' | 'dataDir'>

/** What the operating system says of a call that failed. */
interface SystemError extends Error {
  code: string
  syscall: string
  path?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'code' in error

function listening({ code }: SystemError, { port, host }: Where): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program. Stop that one, or set another PORT.`
    case 'EACCES':
      return `Port ${port} is not open to this user, as ports below 1024 often are not. Set another PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine.`
    default:
      return null
  }
}

/** Why a start failed, in a sentence for whoever runs the server; null where only a programmer can tell. */
export function startFailure(error: unknown, where: Where | null): string | null {
  if (error instanceof Error && SAID_ALREADY.includes(error.name)) return error.message
  if (where === null || !isSystemError(error)) return null
  if (error.path?.startsWith(where.dataDir)) {
    return `The data folder ${where.dataDir} cannot be written (${error.code}). Set DATA_DIR to a folder that this user may write.`
  }
  return error.syscall === 'listen' || error.syscall === 'getaddrinfo' ? listening(error, where) : null
}

/** Why PostgreSQL cannot be opened; its address, which has a password, is not repeated. */
export function databaseFailure(error: unknown): string {
  if (error instanceof LaterSchemaError) return `The database of DATABASE_URL cannot be opened: ${error.message}`
  const why = {
    '3D000': 'its server has no database of that name. Make it, or name another.',
    '28P01': 'its server does not accept the user or the password.',
    '28000': 'its server does not accept the user or the password.',
    '42501': 'the user may not make tables there. Grant it that.',
  }[databaseCode(error) ?? '']
  if (why !== undefined) return `The database of DATABASE_URL cannot be opened: ${why}`
  if (isSystemError(error)) return `The database of DATABASE_URL cannot be reached (${error.code}).`
  return 'The database of DATABASE_URL cannot be opened.'
}
