import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RunningServer } from './server.ts'

const program = path.resolve(import.meta.dirname, '../../dist/server/cli.js')

/** Runs a portal command on the data of a running server. Returns its JSON output. */
export async function portal({ dataDir }: Pick<RunningServer, 'dataDir'>, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env })
  return stdout
}

/** The mails that a server without a mail server writes to files. */
export async function mailsOf({ dataDir }: RunningServer): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.txt'))
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
}
