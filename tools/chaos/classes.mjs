import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * One class of faults. Every file in classes/ exports its name and its run.
 * @typedef {object} Chaos
 * @property {number} tries
 * @property {() => number} random seeded
 * @property {(line: string) => void} say
 *
 * @typedef {(chaos: Chaos) => Promise<{ tested: number, failures: string[] }>} Run
 */

const folder = path.join(import.meta.dirname, 'classes')

/** @returns {Promise<{ name: string, run: Run }[]>} */
export async function classes() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort()
  return Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}
