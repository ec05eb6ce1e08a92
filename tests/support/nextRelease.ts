import { appendFile, cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A copy of the server's sources, changed by a recipe of docs/how-to.md. */

/** A file, a text that occurs in it once, and its replacement. */
export type Edit = readonly [file: string, text: string, replacement: string]

const COPIED = ['programme', 'domain', 'server', 'scenarios', 'tests/support', 'tests/server', 'package.json']

export async function copyRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-next-release-'))
  for (const each of COPIED) await cp(each, path.join(folder, each), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}

export async function edit(folder: string, edits: readonly Edit[]): Promise<void> {
  for (const [file, text, replacement] of edits) {
    const content = await readFile(path.join(folder, file), 'utf8')
    if (content.split(text).length !== 2) throw new Error(`${file} does not have once: ${text}`)
    await writeFile(
      path.join(folder, file),
      content.replace(text, () => replacement),
    )
  }
}

/** A file and the code to add at its end, which is not type-checked. */
export type Addition = readonly [file: string, code: string]

export async function append(folder: string, additions: readonly Addition[]): Promise<void> {
  for (const [file, code] of additions) await appendFile(path.join(folder, file), code)
}
