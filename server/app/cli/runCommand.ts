/** Waits until the output is flushed: exiting would drop what a pipe has not taken. */
const said = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write('', () => resolve()))

async function end(code: number): Promise<void> {
  await Promise.all([said(process.stdout), said(process.stderr)])
  process.exit(code)
}

/** A reader such as `head` may close the pipe early, which ends the command without an error. */
function endWithReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}

/** A failed statement's message contains its values, which may be personal; its cause has the reason. */
function withoutQuery(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return 'query' in error && error.cause instanceof Error ? error.cause.message : error.message
}

/** Runs a command, prints its errors in words and exits with its code. */
export function runCommand(command: () => Promise<number>): void {
  endWithReader(process.stdout)
  endWithReader(process.stderr)
  command().then(end, async (error: unknown) => {
    console.error(withoutQuery(error))
    await end(1)
  })
}
