import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { beyondExpansion, isContraction } from '../../scripts/support/migrations.mjs'
import { root, run, runNpm } from '../../scripts/support/run.mjs'

/** An earlier revision of this product, built from its own sources. */

/** The second is the folder in releases up to 0.1. */
const MIGRATIONS = ['server/platform/database/migrations', 'server/database/migrations']
const migrationsIn = (folder) => MIGRATIONS.map((each) => path.join(folder, each)).find(existsSync) ?? ''

/**
 * @typedef {object} Earlier
 * @property {string} revision as it was asked for
 * @property {string} folder where it is built
 * @property {string[]} migrations those that it does not know
 * @property {string[]} oneStep those of them for which all of its nodes are stopped first
 */

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout.trim()
}

const json = async (file) => JSON.parse(await readFile(file, 'utf8'))

/** True if the installed packages also serve the revision. Otherwise `npm ci` would empty the shared folder. */
async function isInstalled(folder) {
  const { packages: wanted } = await json(path.join(folder, 'package-lock.json'))
  const { packages: here } = await json(path.join(root, 'package-lock.json'))
  return Object.entries(wanted).every(
    ([name, { version, link }]) => !name.includes('node_modules/') || link || here[name]?.version === version,
  )
}

/** In release/, which is not part of the sources. Each revision is built once. */
async function build(commit) {
  const folder = path.join(root, 'release', 'earlier', commit.slice(0, 12))
  if (existsSync(path.join(folder, 'dist'))) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const archive = `${folder}.tar`
  git('archive', '--format=tar', '-o', archive, commit)
  const unpacked = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' })
  await rm(archive)
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`)
  if (await isInstalled(folder)) await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else if ((await runNpm(['ci', '--no-audit', '--no-fund'], { cwd: folder })) !== 0) throw new Error('npm ci failed.')
  const code = await run(process.execPath, ['scripts/build.mjs'], { cwd: folder })
  if (code !== 0) throw new Error(`The build of ${commit.slice(0, 12)} failed.`)
  return folder
}

/** The migrations that a revision lacks, and those of them that need all nodes stopped. */
async function migrationsSince(folder) {
  const tagsIn = async (from) =>
    (await json(path.join(migrationsIn(from), 'meta', '_journal.json'))).entries.map(({ tag }) => tag)
  const known = new Set(await tagsIn(folder))
  const migrations = (await tagsIn(root)).filter((tag) => !known.has(tag))
  const oneStep = []
  for (const tag of migrations) {
    const sql = await readFile(path.join(migrationsIn(root), `${tag}.sql`), 'utf8')
    if (!isContraction(sql) && beyondExpansion(sql).length > 0) oneStep.push(tag)
  }
  return { migrations, oneStep }
}

/**
 * Builds a revision, such as the last release's tag.
 * @param {string} revision
 * @returns {Promise<Earlier>}
 */
export async function buildEarlier(revision) {
  const folder = await build(git('rev-parse', '--verify', `${revision}^{commit}`))
  return { revision, folder, ...(await migrationsSince(folder)) }
}
