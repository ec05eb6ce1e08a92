import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncPath } from '../../platform/database/sync.ts'
import { OperatorProblem } from './problem.ts'

/**
 * Writes a new file, readable only by this user. It gets its name after it is complete and synced, and never
 * overwrites another file. Returns its size in bytes.
 */
export async function writeNewFile(file: string, bytes: () => AsyncIterable<string | Uint8Array>): Promise<number> {
  if (await stat(file).catch(() => null)) throw new OperatorProblem(`${file} already exists. Choose another name.`)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorProblem(`The file ${part} cannot be written (${error.code}).`)
  })
  try {
    for await (const chunk of bytes()) await handle.writeFile(chunk)
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await rename(part, file)
    await syncPath(path.dirname(path.resolve(file)))
    return size
  } catch (error) {
    await handle.close()
    await rm(part, { force: true })
    throw error
  }
}
