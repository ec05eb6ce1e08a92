import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A copy of the server's sources, changed by a recipe of docs/how-to.md. */

/** A file, a text that occurs in it once, and its replacement. */
export type Edit = readonly [file: string, text: string, replacement: string]

export const MIGRATIONS = 'server/platform/database/migrations'
const COPIED = [
  'programme',
  'domain',
  'server',
  'scenarios/examples.ts',
  'tests/support',
  'tests/server/fixture.ts',
  'tests/server/advance.ts',
  'tests/server/embedded.ts',
  'drizzle.config.ts',
  'package.json',
]

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

/** Generates a migration and changes it. Returns its SQL. */
export async function generate(folder: string, name: string, change = (sql: string) => sql): Promise<string> {
  const command = [path.resolve('node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', name]
  execFileSync(process.execPath, command, { cwd: folder, stdio: 'pipe' })
  const file = (await readdir(path.join(folder, MIGRATIONS))).find((each) => each.endsWith(`_${name}.sql`))
  if (file === undefined) throw new Error('There is no migration')
  const migration = path.join(folder, MIGRATIONS, file)
  const sql = change(await readFile(migration, 'utf8'))
  await writeFile(migration, sql)
  return sql
}
