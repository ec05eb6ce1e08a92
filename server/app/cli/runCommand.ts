/** What was said has left: a pipe takes it bit by bit, and an exit drops what it has not taken. */
const said = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => stream.write('', () => resolve()))

async function end(code: number): Promise<void> {
  await Promise.all([said(process.stdout), said(process.stderr)])
  process.exit(code)
}

/** Runs a command of an operator: its number is the program's code, and what it cannot do is said in words. */
export function runCommand(command: () => Promise<number>): void {
  command().then(end, async (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  })
}
