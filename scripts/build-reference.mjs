import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './support/run.mjs'
import { hashOf } from './support/sources.mjs'

/**
 * Writes the server's reference data: the world's universities, and an empty embedded database that speeds up the first
 * start. The argument is the folder (default dist/reference). With --if-needed, skips an up-to-date folder.
 */
const [named] = process.argv.slice(2).filter((argument) => argument !== '--if-needed')
const folder = path.resolve(named ?? path.join(root, 'dist', 'reference'))
const HASH_FILE = '.reference-hash'
/** From npm's `universities` 0.0.3, which would install 45 packages, such as TypeScript and axios. */
const LIST = 'server/features/reference/worldUniversities.csv'

/** Parses one line of CSV; a name with a comma is in double quotes. */
function fieldsOf(line) {
  const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return fields.map(([, quoted, plain]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
}

async function universities() {
  const rows = (await readFile(path.join(root, LIST), 'utf8')).split('\n').filter(Boolean).map(fieldsOf)
  return rows.map(([country_code, name, website]) => ({ name, country_code, website }))
}

async function emptyDatabase() {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const [made, part] = [path.join(folder, 'database'), path.join(folder, 'database.part')]
  await rm(part, { recursive: true, force: true })
  const database = await PGlite.create(part)
  await migrate(drizzle(database), { migrationsFolder: path.join(root, 'server/platform/database/migrations') })
  await database.close()
  await rm(made, { recursive: true, force: true })
  await rename(part, made)
}

async function write(name, content) {
  const file = path.join(folder, name)
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

const sources = ['server/platform/database/migrations', 'scripts/build-reference.mjs', LIST, 'package-lock.json']
const hash = await hashOf(sources)
const made = await readFile(path.join(folder, HASH_FILE), 'utf8').catch(() => undefined)
if (process.argv.includes('--if-needed') && made === hash) process.exit(0)
await mkdir(folder, { recursive: true })
const all = await universities()
await write('universities.json', JSON.stringify(all))
await emptyDatabase()
await write(HASH_FILE, hash)
console.log(`Reference data: ${all.length} universities and an empty database.`)
