import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const DEADLINE_MS = 240_000

export interface RunningCommand {
  /** The output that matched `until`: its first group if it has one. */
  said: string
  stop(): Promise<void>
}

/** Starts one of scripts/ and waits until its output matches. The command keeps running. */
export async function startCommand(
  script: string,
  until: RegExp,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<RunningCommand> {
  const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  let output = ''
  const said = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(
      () => reject(new Error(`${script} did not get ready in ${DEADLINE_MS / 1_000} s:\n${output}`)),
      DEADLINE_MS,
    )
    const hear = (text: Buffer) => {
      output += String(text)
      const found = until.exec(output)
      if (found === null) return
      clearTimeout(tooLate)
      resolve(found[1] ?? found[0])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`${script} ended before it was ready:\n${output}`)))
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { said, stop }
}
