import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Imports every module of a folder, in the order of their file names. */
export async function loadClasses(folder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort()
  return Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}

/**
 * Returns the class with this name, or all without one. Exits with 1 if there is none.
 * @template {{ name: string }} Class
 * @param {readonly Class[]} all
 * @param {string | undefined} name
 */
export function chooseClasses(all, name) {
  const chosen = all.filter((each) => name === undefined || each.name === name)
  if (chosen.length > 0) return chosen
  console.error(`There is no class '${name}'. Choose one of ${all.map((each) => each.name).join(', ')}.`)
  process.exit(1)
}
