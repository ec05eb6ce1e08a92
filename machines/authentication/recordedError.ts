/** What is recorded of a login callback's error: its code, where it has one. */
export function recordedError(error: unknown): string {
  const { error: code } = (error ?? {}) as { error?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.message : String(error)
}
