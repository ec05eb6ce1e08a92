import { isSystemError, type SystemError } from '../platform/errors.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Errors an operator can fix, by name: in development their classes are re-evaluated, so instanceof fails. */
const SAID_ALREADY = [
  'SettingsError',
  'DatabaseError',
  'DocumentStoreError',
  'ContentError',
  'OtherProgrammeError',
  'MetricsError',
]

type Where = Pick<Settings, 'port' | 'host' | 'dataDir'>

function listening({ code }: SystemError, { port, host }: Where): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is used by another program. Stop that program or set another PORT.`
    case 'EACCES':
      return `This user may not use port ${port}. Ports below 1024 are often restricted. Set another PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine.`
    default:
      return null
  }
}

/** The reason a start failed, in one sentence for the operator; null for unexpected errors. */
export function startFailure(error: unknown, where: Where | null): string | null {
  if (error instanceof Error && SAID_ALREADY.includes(error.name)) return error.message
  if (where === null || !isSystemError(error)) return null
  if (error.path?.startsWith(where.dataDir)) {
    return `The data folder ${where.dataDir} cannot be written (${error.code}). Set DATA_DIR to a folder that this user may write.`
  }
  return error.syscall === 'listen' || error.syscall === 'getaddrinfo' ? listening(error, where) : null
}
