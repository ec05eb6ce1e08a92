/** What pino and the console have in common. */
export interface IdentityLogger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** An error without its message: those of the database carry the values of the failed statement. */
export function withoutData(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    error: error.name,
    ...(code ? { code } : {}),
    frames: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: withoutData(error.cause) }),
  }
}
