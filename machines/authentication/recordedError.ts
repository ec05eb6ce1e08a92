/** The code of a login callback's error, or its message if it has no code. */
export function recordedError(error: unknown): string {
  const { error: code } = (error ?? {}) as { error?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.message : String(error)
}
