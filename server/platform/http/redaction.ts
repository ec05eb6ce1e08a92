/** An error for the operator's log, without its message: database errors contain values of the failed statement. */
export type RedactedError = {
  type: string
  message: ''
  stack: string
  code?: string
  cause?: RedactedError
}

export function withoutData(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    message: '',
    stack: frames.join('\n'),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: withoutData(error.cause) }),
  }
}
