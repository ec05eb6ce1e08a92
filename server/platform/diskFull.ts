/** Codes of Node.js and PostgreSQL for a full disk or an exhausted quota. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** True if a failure, or what caused it, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.includes(error.code)) || isDiskFull(error.cause)
}
