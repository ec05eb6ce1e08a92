import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the programme, which sources import as '#programme/…'. PROGRAMME names another than `programme`. Node resolves the
 * default by package.json; this module tells Vite, TypeScript and tsx of another.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const DEFAULT = 'programme'

/** The folder as a path from the root. */
export const programme = path.relative(root, path.resolve(root, process.env.PROGRAMME?.trim() || DEFAULT))
export const isDefault = programme === DEFAULT

/** Exits with one sentence if the folder is no programme. */
export function checkProgramme() {
  const folder = path.resolve(root, programme)
  if (existsSync(path.join(folder, 'names.ts'))) return
  const why = existsSync(folder) ? 'has no names.ts, so it is not a programme' : 'does not exist'
  console.error(`PROGRAMME is ${process.env.PROGRAMME}, but the folder ${folder} ${why}.`)
  process.exit(1)
}

/** The programmes that show how to write one. */
export const examples = () => readdirSync(path.join(root, 'examples')).map((name) => `examples/${name}`)

/** For Vite and vitest. */
export const aliasesOf = (folder = programme) => ({
  '#programme': path.resolve(root, folder),
  '#domain': path.join(root, 'domain'),
})

/** The configuration of TypeScript for a programme, which includes no tests: those are of the default one. */
export function typesOf(folder = programme) {
  if (folder === DEFAULT) return path.join(root, 'tsconfig.json')
  const cache = path.join(root, 'node_modules', '.cache', 'programmes', folder.replaceAll(/\W+/g, '-'))
  const file = path.join(cache, 'tsconfig.json')
  const own = path.resolve(root, folder)
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      // A file that the folder lacks must not be the default programme's.
      resolvePackageJsonImports: false,
      paths: { '#programme/*': [path.join(own, '*')], '#domain/*': [path.join(root, 'domain', '*')] },
      tsBuildInfoFile: path.join(cache, 'types.tsbuildinfo'),
    },
    include: [own, ...['domain', 'machines', 'scenarios', 'src', 'server'].map((each) => path.join(root, each))],
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`)
  return file
}

/** Lets tsx resolve the programme in this process, its threads and its children. */
export function resolveProgramme() {
  checkProgramme()
  if (!isDefault) process.env.TSX_TSCONFIG_PATH = typesOf()
}
