import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RunningServer } from './server.ts'

const program = path.resolve(import.meta.dirname, '../../dist/server/cli.js')

/** Runs an operator's command beside a running server; gives what it said to programs. */
export async function portal({ dataDir }: Pick<RunningServer, 'dataDir'>, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env })
  return stdout
}
