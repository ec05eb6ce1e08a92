import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '../support/sources.mjs'
import { root } from '../support/run.mjs'

/**
 * Finds the packages that a release ships: the built server's imports and their dependencies in the lock file. The
 * bundles contain everything else.
 */

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

const IN = 'node_modules/'

/**
 * The installed entries of the lock file, by folder. Packages for other platforms are not installed, although some npm
 * versions list them.
 */
async function lockFiles() {
  const read = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8')).packages
  /** @type {Record<string, Locked>[]} */
  const [wanted = {}, listed = {}] = await Promise.all([
    read('package-lock.json'),
    read('node_modules/.package-lock.json'),
  ])
  const installed = Object.fromEntries(Object.entries(listed).filter(([place]) => existsSync(path.join(root, place))))
  return { wanted, installed }
}

/** Resolves a package like Node: beside the importing folder, or further up. */
function placeOf(installed, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(IN) - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}${IN}${name}`
    if (place in installed) return place
    if (folder === '') return undefined
  }
}

/** Every string in the built server that could be a package name. */
async function textsOfServer() {
  const files = [
    ...(await filesBelow('dist/server')),
    ...(await filesBelow('dist/domain')),
    ...(await filesBelow('dist/programme')),
  ]
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map((file) => readFile(path.join(root, file), 'utf8')),
  )
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/["'`]((?:@[\w-]+\/)?[\w.-]+)[^"'`\s]*["'`]/g)]).map(([, name]) => name),
  )
}

/** Packages that build the product or serve it in development. They are dependencies, so that `npm start` installs them. */
const BUILD_TOOLS = ['@vitejs/plugin-react', 'pino-pretty', 'vite']

/** The folders of packages and of everything they need, sorted. Optional packages may be missing. */
function withTheirPackages(roots, wanted, installed) {
  const found = new Set()
  const visit = (name, from, isNeeded) => {
    const place = placeOf(installed, name, from)
    if (place === undefined) {
      if (isNeeded) throw new Error(`${name}, which ${from || 'the product'} needs, is not installed.`)
      return
    }
    if (found.has(place)) return
    found.add(place)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = wanted[place] ?? {}
    for (const each of Object.keys(dependencies)) visit(each, place, !(each in optionalDependencies))
    for (const each of Object.keys(optionalDependencies)) visit(each, place, false)
    for (const each of Object.keys(peerDependencies)) {
      if (!peerDependenciesMeta[each]?.optional) visit(each, place, false)
    }
  }
  for (const name of roots) visit(name, '', true)
  return [...found].sort()
}

const productRoots = (wanted) =>
  Object.keys(wanted['']?.dependencies ?? {}).filter((name) => !BUILD_TOOLS.includes(name))

/**
 * Returns the sorted folders of the packages that a release ships.
 * @returns {Promise<string[]>}
 */
export async function shippedPackages() {
  const { wanted, installed } = await lockFiles()
  const texts = await textsOfServer()
  const roots = productRoots(wanted).filter((name) => texts.has(name))
  return withTheirPackages(roots, wanted, installed)
}

/**
 * Returns every package of the product, shipped or bundled: the installed ones, or those of every platform.
 * @returns {Promise<{ place: string, name: string, version: string, license: string }[]>}
 */
export async function productPackages({ everyPlatform = false } = {}) {
  const { wanted, installed } = await lockFiles()
  return withTheirPackages(productRoots(wanted), wanted, everyPlatform ? wanted : installed).map((place) => {
    const { version = '', license = 'see its own text' } = wanted[place] ?? {}
    return { place, name: place.slice(place.lastIndexOf(IN) + IN.length), version, license }
  })
}
